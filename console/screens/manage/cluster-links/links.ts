import { CLUSTER_LINK_STATE, type ClusterLink } from '@signalbox/contract/later'
import { isRecord } from '@signalbox/formats/is-record'

/** The body of an update: all that was read, without the name and the state. */
export function toLinkConfig(link: ClusterLink): Record<string, unknown> {
  const left: readonly string[] = ['name', ...CLUSTER_LINK_STATE]
  return Object.fromEntries(Object.entries(link).filter(([name]) => !left.includes(name)))
}

/** Metrics by path, as groups or without them: `routes`, `router.routes`, `forwarding.matched`. */
export function metricsByPath(metrics: Readonly<Record<string, unknown>>): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (path: string, value: unknown) => typeof value === 'number' && counts.set(path, value)
  for (const [name, value] of Object.entries(metrics)) {
    if (!isRecord(value)) add(name, value)
    else for (const [inner, each] of Object.entries(value)) add(`${name}.${inner}`, each)
  }
  return counts
}

/** Why a node does not answer, which may be any JSON. */
export const reasonText = (reason: unknown): string =>
  typeof reason === 'string' ? reason : reason === undefined ? '' : JSON.stringify(reason)

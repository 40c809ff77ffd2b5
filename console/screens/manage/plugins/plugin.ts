import type { Plugin } from '@signalbox/contract/plugins'
import type { Tone } from '#ui/StatusBadge.tsx'

/** `mixed`: nodes differ. */
export type PluginStatus = 'active' | 'inactive' | 'mixed'

export const TONES: Readonly<Record<PluginStatus, Tone>> = {
  active: 'running',
  inactive: 'stopped',
  mixed: 'degraded',
}

export const toNameVsn = ({ name, rel_vsn }: Plugin): string => `${name}-${rel_vsn}`

/** @param nodes the running nodes: one without the plugin has no package of it */
export function pluginStatus(
  { running_status: statuses }: Plugin,
  nodes: readonly string[] = [],
): PluginStatus {
  const running = statuses.filter(({ status }) => status === 'running').length
  if (running === 0) return 'inactive'
  return running === statuses.length && nodesWithout(statuses, nodes).length === 0
    ? 'active'
    : 'mixed'
}

export const nodesWithout = (
  statuses: Plugin['running_status'],
  nodes: readonly string[],
): string[] => nodes.filter((node) => !statuses.some((each) => each.node === node))

export const pluginAuthors = ({ authors, author }: Plugin): readonly string[] =>
  authors ?? author ?? []

/** An address that a browser can open; packages often leave out the scheme. */
export function readWebsiteUrl(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  try {
    const { protocol, href } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}

/** The position for an operation, of the place in an order. */
export function toOrderPosition(order: readonly string[], name: string): string {
  const place = order.indexOf(name)
  if (place === 0) return 'front'
  return place === order.length - 1 ? 'rear' : `after:${order[place - 1]}`
}

import type { StateLine } from '../../../ui/StateLines.tsx'
import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import type { Exhook } from '@signalbox/contract/exhooks'

const ADDED = ['hooks', 'metrics', 'node_metrics', 'node_status'] as const

/** What a change sends: an update replaces all, so fields without an input are sent as they came. */
export function configOf(server: Exhook): ExhookConfig {
  const config = Object.fromEntries(
    Object.entries(server).filter(([name]) => !(ADDED as readonly string[]).includes(name)),
  )
  return config as ExhookConfig // as the broker returned it
}

/** The status if it is the same on all nodes; otherwise `inconsistent`. */
export function statusOf({ node_status: nodes = [] }: Exhook): string | undefined {
  const [first, ...others] = new Set(nodes.map(({ status }) => status))
  return others.length > 0 ? 'inconsistent' : first
}

/** What is wrong, by node where there are several. */
export function faultsOf(
  { node_status: nodes = [] }: Exhook,
  wordsOf: (reason: string) => string,
): StateLine[] {
  const away = nodes.filter(({ status }) => status !== 'connected')
  return away.flatMap(({ node, reason }) => {
    if (reason === undefined) return nodes.length === 1 ? [] : { text: node }
    const text = wordsOf(reason)
    return { text: nodes.length === 1 ? text : `${node}: ${text}`, title: reason }
  })
}

export const reasonOf = ({ node_status: nodes = [] }: Exhook): string | undefined =>
  nodes.find(({ reason }) => reason !== undefined)?.reason

/** The hook points of a server, in the order in which clients meet them. */
export const hooksOf = ({ hooks = [] }: Exhook): readonly string[] => hooks.map(({ name }) => name)

export const topicsOf = ({ params }: { params: { topics?: string[] | undefined } }) =>
  params.topics ?? []

export const isUrl = (text: string): boolean =>
  /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/:?#@]+):\d{1,5}\/?$/i.test(text.trim())

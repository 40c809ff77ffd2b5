import type { StateLine } from '#ui/StateLines.tsx'
import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import type { Exhook } from '@signalbox/contract/exhooks'

const ADDED = ['hooks', 'metrics', 'node_metrics', 'node_status'] as const

/**
 * Request body of a change. An update replaces the whole object, so fields without an input are sent back unchanged.
 */
export function toExhookConfig(server: Exhook): ExhookConfig {
  const config = Object.fromEntries(
    Object.entries(server).filter(([name]) => !(ADDED as readonly string[]).includes(name)),
  )
  return config as ExhookConfig // as the broker returned it
}

/** A server that is tried again is `disconnected`, as a connector in the same case: the API has `connecting` for it. */
export const statusOn = ({ status }: { status: string }): string =>
  status === 'connecting' ? 'disconnected' : status

/** The status if it is the same on all nodes; otherwise `inconsistent`. */
export function exhookStatus({ node_status: nodes = [] }: Exhook): string | undefined {
  const [first, ...others] = new Set(nodes.map(statusOn))
  return others.length > 0 ? 'inconsistent' : first
}

/** Reasons why nodes are not connected, with the node's name where there are several. */
export function describeAwayNodes(
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

export const findExhookReason = ({ node_status: nodes = [] }: Exhook): string | undefined =>
  nodes.find(({ reason }) => reason !== undefined)?.reason

/** The hook points of a server, in the order in which clients meet them. */
export const hookPointNames = ({ hooks = [] }: Exhook): readonly string[] =>
  hooks.map(({ name }) => name)

export const exhookTopics = ({ params }: { params: { topics?: string[] | undefined } }) =>
  params.topics ?? []

export const isUrl = (text: string): boolean =>
  /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/:?#@]+):\d{1,5}\/?$/i.test(text.trim())

import * as z from 'zod/mini'
import { missing, resourceStatus, startFaults } from './integration/shared.ts'
import { resource } from './operation.ts'
import { count, nodeName } from './scalars.ts'

/** Schemas shared by actions and sources, which are both channels of a connector. */

/** Its parameters depend on its type, see `integration/`. */
const channel = z.looseObject({
  type: z.string(),
  name: z.string(),
  connector: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  description: z.optional(z.string()),
  ...resourceStatus,
  parameters: z.optional(z.looseObject({})),
  resource_opts: z.optional(z.looseObject({})),
})

/** Counts in numbers of rows. */
const channelMetrics = z.looseObject({
  matched: count,
  success: count,
  failed: count,
  dropped: count,
  'dropped.expired': count,
  'dropped.queue_full': count,
  'dropped.resource_not_found': count,
  'dropped.resource_stopped': count,
  'dropped.other': count,
  queuing: count,
  inflight: count,
  retried: count,
  late_reply: count,
  received: count,
  /** Per second, as are the next two. */
  rate: z.number(),
  rate_last5m: z.number(),
  rate_max: z.number(),
})
export type ChannelMetrics = z.output<typeof channelMetrics>

export const allMetrics = z.looseObject({
  metrics: channelMetrics,
  node_metrics: z.array(z.looseObject({ node: nodeName, metrics: channelMetrics })),
})

/** Its fields depend on its type. */
const config = z.looseObject({})

const path = z.object({ id: z.string() })

/** Operations of actions or of sources. */
export function channelOperations(noun: 'action' | 'source') {
  const root = `/${noun}s`
  const an = noun === 'action' ? 'an action' : 'a source'
  const on = resource(noun === 'action' ? 'Actions' : 'Sources')
  return {
    list: on(`${noun}List`, {
      method: 'GET',
      at: root,
      summary: `List the ${noun}s with their status`,
      list: 'whole',
      answers: { 200: z.array(channel) },
    }),
    create: on(`${noun}Create`, {
      method: 'POST',
      at: root,
      summary: `Create ${an} of a connector`,
      body: config,
      answers: { 201: channel },
      errors: { 400: ['BAD_REQUEST', 'ALREADY_EXISTS'] },
    }),
    get: on(`${noun}Get`, {
      method: 'GET',
      at: `${root}/{id}`,
      summary: `Read ${an}: \`<type>:<name>\``,
      path,
      answers: { 200: channel },
      errors: missing,
    }),
    update: on(`${noun}Update`, {
      method: 'PUT',
      at: `${root}/{id}`,
      summary: `Replace the configuration of ${an}; missing fields are reset to their defaults`,
      path,
      body: config,
      answers: { 200: channel },
      errors: { ...missing, 400: ['BAD_REQUEST'] },
    }),
    remove: on(`${noun}Delete`, {
      method: 'DELETE',
      at: `${root}/{id}`,
      summary: `Delete ${an}`,
      path,
      query: z.object({
        /** Also if rules use it: an action is removed from them, a source is not. */
        also_delete_dep_actions: z._default(z.boolean(), false),
      }),
      answers: { 204: null },
      errors: { ...missing, 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
    }),
    enable: on(`${noun}Enable`, {
      method: 'PUT',
      at: `${root}/{id}/enable/{enable}`,
      summary: `Enable or disable ${an}`,
      path: z.object({ id: z.string(), enable: z.boolean() }),
      answers: { 204: null },
      errors: { ...missing, 503: ['SERVICE_UNAVAILABLE'] },
    }),
    start: on(`${noun}Start`, {
      method: 'POST',
      at: `${root}/{id}/{operation}`,
      summary: `Connect the connector of ${an} again`,
      path: z.object({ id: z.string(), operation: z.enum(['start']) }),
      answers: { 204: null },
      errors: startFaults,
    }),
    nodeStart: on(`${noun}NodeStart`, {
      method: 'POST',
      at: `/nodes/{node}${root}/{id}/{operation}`,
      summary: `Connect the connector of ${an} on one node again`,
      path: z.object({ node: nodeName, id: z.string(), operation: z.enum(['start']) }),
      answers: { 204: null },
      errors: startFaults,
    }),
    metrics: on(`${noun}Metrics`, {
      method: 'GET',
      at: `${root}/{id}/metrics`,
      summary: `Read the counters of ${an}`,
      path,
      answers: { 200: allMetrics },
      errors: missing,
    }),
    resetMetrics: on(`${noun}MetricsReset`, {
      method: 'PUT',
      at: `${root}/{id}/metrics/reset`,
      summary: `Reset the counters of ${an}`,
      path,
      answers: { 204: null },
      errors: missing,
    }),
    probe: on(`${noun}Probe`, {
      method: 'POST',
      at: `${root}_probe`,
      summary: `Try the configuration of ${an} without keeping it`,
      body: config,
      answers: { 204: null },
      errors: { 400: ['BAD_REQUEST', 'TEST_FAILED'] },
    }),
    types: on(`${noun}Types`, {
      method: 'GET',
      at: `/${noun}_types`,
      summary: `List the types of ${noun}s that the broker has`,
      list: 'whole',
      answers: { 200: z.array(z.string()) },
    }),
  }
}

import * as z from 'zod/mini'
import { allMetrics } from './channels.ts'
import { missing, resourceStatus, startFaults } from './integration/shared.ts'
import { resource } from './operation.ts'
import { nodeName } from './scalars.ts'

const on = resource('Bridges')

/** The older form of a connector with one action, as one object; see `integration/http.ts`. */
const bridge = z.looseObject({ type: z.string(), name: z.string(), ...resourceStatus })

const config = z.looseObject({})
const path = z.object({ id: z.string() })
const operation = z.enum(['start', 'stop', 'restart'])

export const bridgeList = on('bridgeList', {
  method: 'GET',
  at: '/bridges',
  summary: 'List webhooks in their older form: a connector and its only action as one object',
  isDeprecated: true,
  list: 'whole',
  answers: { 200: z.array(bridge) },
})

export const bridgeCreate = on('bridgeCreate', {
  method: 'POST',
  at: '/bridges',
  summary: 'Create a connector and an action of type `http` with the same name',
  isDeprecated: true,
  body: config,
  answers: { 201: bridge },
  errors: { 400: ['BAD_REQUEST', 'ALREADY_EXISTS'] },
})

export const bridgeGet = on('bridgeGet', {
  method: 'GET',
  at: '/bridges/{id}',
  summary: 'Read a webhook: `webhook:<name>`',
  isDeprecated: true,
  path,
  answers: { 200: bridge },
  errors: missing,
})

export const bridgeUpdate = on('bridgeUpdate', {
  method: 'PUT',
  at: '/bridges/{id}',
  summary: 'Replace the configuration of a connector and its action',
  isDeprecated: true,
  path,
  body: config,
  answers: { 200: bridge },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})

export const bridgeDelete = on('bridgeDelete', {
  method: 'DELETE',
  at: '/bridges/{id}',
  summary: 'Delete an action that no rule uses, and its connector',
  isDeprecated: true,
  path,
  answers: { 204: null },
  errors: { ...missing, 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const bridgeEnable = on('bridgeEnable', {
  method: 'PUT',
  at: '/bridges/{id}/enable/{enable}',
  summary: 'Enable or disable an action and its connector',
  isDeprecated: true,
  path: z.object({ id: z.string(), enable: z.boolean() }),
  answers: { 204: null },
  errors: { ...missing, 503: ['SERVICE_UNAVAILABLE'] },
})

export const bridgeOperate = on('bridgeOperate', {
  method: 'POST',
  at: '/bridges/{id}/{operation}',
  summary: 'Connect, disconnect, or connect again',
  isDeprecated: true,
  path: z.object({ id: z.string(), operation }),
  answers: { 204: null },
  errors: startFaults,
})

export const bridgeNodeOperate = on('bridgeNodeOperate', {
  method: 'POST',
  at: '/nodes/{node}/bridges/{id}/{operation}',
  summary: 'Connect, disconnect, or connect one node again',
  isDeprecated: true,
  path: z.object({ node: nodeName, id: z.string(), operation }),
  answers: { 204: null },
  errors: startFaults,
})

export const bridgeMetrics = on('bridgeMetrics', {
  method: 'GET',
  at: '/bridges/{id}/metrics',
  summary: 'Read the counters of the action',
  isDeprecated: true,
  path,
  answers: { 200: allMetrics },
  errors: missing,
})

export const bridgeMetricsReset = on('bridgeMetricsReset', {
  method: 'PUT',
  at: '/bridges/{id}/metrics/reset',
  summary: 'Reset the counters of the action',
  isDeprecated: true,
  path,
  answers: { 204: null },
  errors: missing,
})

export const bridgeProbe = on('bridgeProbe', {
  method: 'POST',
  at: '/bridges_probe',
  summary: 'Try a configuration without keeping it',
  isDeprecated: true,
  body: config,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST', 'TEST_FAILED'] },
})

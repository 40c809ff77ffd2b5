import * as z from 'zod/mini'
import { missing, resourceStatus, startFaults } from './integration/shared.ts'
import { resource } from './operation.ts'
import { nodeName } from './scalars.ts'

const on = resource('Connectors')

/** Its further fields depend on its type, see `integration/`. */
export const connector = z.looseObject({
  type: z.string(),
  name: z.string(),
  enable: z.optional(z.boolean()),
  description: z.optional(z.string()),
  ...resourceStatus,
  /** The names of the actions and sources that use it. */
  actions: z.optional(z.array(z.string())),
})

/** Its fields depend on its type. */
const config = z.looseObject({})

const path = z.object({ id: z.string() })

export const connectorList = on('connectorList', {
  method: 'GET',
  at: '/connectors',
  summary: 'List the connectors with their status',
  list: 'whole',
  answers: { 200: z.array(connector) },
})

export const connectorCreate = on('connectorCreate', {
  method: 'POST',
  at: '/connectors',
  summary: 'Create a connector; it is created although its system cannot be reached',
  body: config,
  answers: { 201: connector },
  errors: { 400: ['BAD_REQUEST', 'ALREADY_EXISTS'] },
})

export const connectorGet = on('connectorGet', {
  method: 'GET',
  at: '/connectors/{id}',
  summary: 'Read a connector: `<type>:<name>`',
  path,
  answers: { 200: connector },
  errors: missing,
})

export const connectorUpdate = on('connectorUpdate', {
  method: 'PUT',
  at: '/connectors/{id}',
  summary: 'Replace the configuration of a connector; missing fields are reset to their defaults',
  path,
  body: config,
  answers: { 200: connector },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})

export const connectorDelete = on('connectorDelete', {
  method: 'DELETE',
  at: '/connectors/{id}',
  summary: 'Delete a connector that no action and no source uses',
  path,
  answers: { 204: null },
  errors: { ...missing, 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const connectorEnable = on('connectorEnable', {
  method: 'PUT',
  at: '/connectors/{id}/enable/{enable}',
  summary: 'Enable or disable a connector',
  path: z.object({ id: z.string(), enable: z.boolean() }),
  answers: { 204: null },
  errors: { ...missing, 503: ['SERVICE_UNAVAILABLE'] },
})

export const connectorStart = on('connectorStart', {
  method: 'POST',
  at: '/connectors/{id}/{operation}',
  summary: 'Connect again',
  path: z.object({ id: z.string(), operation: z.enum(['start']) }),
  answers: { 204: null },
  errors: startFaults,
})

export const connectorNodeStart = on('connectorNodeStart', {
  method: 'POST',
  at: '/nodes/{node}/connectors/{id}/{operation}',
  summary: 'Connect one node again',
  path: z.object({ node: nodeName, id: z.string(), operation: z.enum(['start']) }),
  answers: { 204: null },
  errors: startFaults,
})

export const connectorProbe = on('connectorProbe', {
  method: 'POST',
  at: '/connectors_probe',
  summary: 'Try a configuration without keeping it',
  body: config,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST', 'TEST_FAILED'] },
})

import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Schema registry')

export const SCHEMA_TYPES = ['avro', 'protobuf', 'json'] as const
export type SchemaType = (typeof SCHEMA_TYPES)[number]
export const SCHEMA_NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

const source = z.string()
const description = z.string()

/** Schema in a request. */
export const schemaConfig = z.object({
  name: z.string().check(z.maxLength(256)),
  type: z.enum(SCHEMA_TYPES),
  /** In the language of the type. */
  source,
  description: z._default(description, ''),
})
export type SchemaConfig = z.output<typeof schemaConfig>

const schema = z.looseObject({
  name: z.string(),
  /** `avro`, `protobuf`, `json`. */
  type: z.string(),
  source,
  description: z.optional(description),
})
export type Schema = z.output<typeof schema>

const version = z.looseObject({
  /** Number of the version, from 1. */
  version: z.int(),
  type: z.string(),
  source,
  description,
  /** Creation time as in RFC 3339. */
  created_at: z.string(),
})
export type SchemaVersion = z.output<typeof version>

const path = z.object({ name: z.string() })
const missing = { 404: ['NOT_FOUND'] }

export const registrySchemaList = on('registrySchemaList', {
  method: 'GET',
  at: '/schema_registry',
  summary: 'List the schemas',
  edition: 'ent',
  isInside: true,
  list: 'whole',
  answers: { 200: z.array(schema) },
})

export const registrySchemaCreate = on('registrySchemaCreate', {
  method: 'POST',
  at: '/schema_registry',
  summary: 'Create a schema',
  edition: 'ent',
  isInside: true,
  body: schemaConfig,
  answers: { 201: schema },
  errors: { 400: ['ALREADY_EXISTS', 'BAD_REQUEST'] },
})

export const registrySchemaGet = on('registrySchemaGet', {
  method: 'GET',
  at: '/schema_registry/{name}',
  summary: 'Read a schema',
  edition: 'ent',
  isInside: true,
  path,
  answers: { 200: schema },
  errors: missing,
})

export const registrySchemaUpdate = on('registrySchemaUpdate', {
  method: 'PUT',
  at: '/schema_registry/{name}',
  summary: 'Edit a schema; the body has no name',
  edition: 'ent',
  isInside: true,
  path,
  body: z.object({
    type: schemaConfig.shape.type,
    source,
    description: z.optional(description),
  }),
  answers: { 200: schema },
  errors: { 400: ['BAD_REQUEST'], ...missing },
})

export const registrySchemaDelete = on('registrySchemaDelete', {
  method: 'DELETE',
  at: '/schema_registry/{name}',
  summary: 'Delete a schema, also one that rules, validations or transformations use',
  edition: 'ent',
  isInside: true,
  path,
  answers: { 204: null },
  errors: missing,
})

export const registryVersionList = on('registryVersionList', {
  method: 'GET',
  at: '/schema_registry/{name}/versions',
  summary: 'List the stored versions of a schema, newest first; the first is in use',
  edition: 'own',
  list: 'whole',
  path,
  answers: { 200: z.array(version) },
  errors: missing,
})

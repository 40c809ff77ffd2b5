import type { AnyOperation } from '@signalbox/contract/client'
import { operations } from '@signalbox/contract/operations'
import type { Schema } from '@signalbox/contract/operation'
import { toJSONSchema } from 'zod/mini'
import { API_PREFIX } from './api.ts'
import { isArraySchema } from './schema.ts'
import { API_VERSION } from '@signalbox/contract/api-version'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of everything that is served, made from the contract. */
export function openApi(server: string): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.at] = {
      ...paths[operation.at],
      [operation.method.toLowerCase()]: describe(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Management API',
      version: API_VERSION,
      description: 'What this broker serves of the management API v5.',
    },
    servers: [{ url: server }],
    tags: [...new Set(operations.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of `POST /login`' },
        basic: { type: 'http', scheme: 'basic', description: 'An API key and its secret' },
      },
      schemas: {
        Failure: {
          type: 'object',
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  }
}

function describe(operation: AnyOperation): Json {
  const { id, tag, summary, access, body, bodyType, fileField, isDeprecated } = operation
  const security = { none: [], user: [{ bearer: [] }], any: [{ bearer: [] }, { basic: [] }] }[
    access
  ]
  const parameters = [
    ...toParameters('path', operation.path),
    ...toParameters('query', operation.query),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(isDeprecated === true && { deprecated: true }),
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          ...content(body, 'input', bodyType),
          ...(fileField !== undefined && form(fileField)),
        },
      },
    }),
    responses: { ...successes(operation), ...failures(operation) },
  }
}

function toParameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  } // an object, as every query and path is
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...(property.type === 'array' && { style: 'form', explode: true }),
  }))
}

function successes({ answers, answerType }: AnyOperation): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      schema === null
        ? { description: 'Done, without a body' }
        : {
            description: isArraySchema(schema) ? 'A list' : 'The answer',
            content: content(schema, 'output', answerType),
          },
    ]),
  )
}

function failures({ access, errors }: AnyOperation): Json {
  const codes: Record<string, readonly string[]> = { ...errors }
  if (access !== 'none') {
    codes[401] = [...(codes[401] ?? []), 'AUTHORIZATION_HEADER_ERROR', 'BAD_TOKEN']
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(
    Object.entries(codes).map(([status, names]) => [
      status,
      { description: names.join(', '), content },
    ]),
  )
}

function content(schema: Schema, io: 'input' | 'output', type = 'application/json'): Json {
  return { [type]: { schema: toSchema(schema, io) } }
}

function form(fileField: string): Json {
  const properties = { [fileField]: { type: 'string', format: 'binary' } }
  return {
    'multipart/form-data': { schema: { type: 'object', properties, required: [fileField] } },
  }
}

function toSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Address of the API on a server with this base path. */
export function apiAddress(basePath: string): string {
  return basePath.slice(0, -1) + API_PREFIX
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One request to a real broker 5.7.2, and its answer. */
export interface Recording {
  file: string
  step: string
  method: string
  path: string
  query: Record<string, unknown> | [string, unknown][] | null
  body: unknown
  status: number
  content_type: string | null
  response: unknown
}

/**
 * The facts of API 5.7.2 that the contract is held against. They are no part of the project: tests
 * find them beside it, or where `SIGNALBOX_CONTRACT_FACTS` says.
 */
export const factsFolder =
  process.env.SIGNALBOX_CONTRACT_FACTS ??
  join(import.meta.dirname, '..', '..', 'shared', 'contract')

export const hasFacts = existsSync(join(factsFolder, 'openapi-open-5.7.2.json'))

export const missingFacts = `the facts of API 5.7.2 are not at ${factsFolder}`

// A runner counts what was skipped and does not say why.
if (!hasFacts) process.stderr.write(`Skipped: ${missingFacts} (SIGNALBOX_CONTRACT_FACTS)\n`)

export function readOpenApi(edition: 'open' | 'enterprise'): OpenApiFacts {
  return JSON.parse(readFileSync(join(factsFolder, `openapi-${edition}-5.7.2.json`), 'utf8'))
}

export function readRecordings(edition: 'open' | 'enterprise'): Recording[] {
  const folder = join(factsFolder, 'recordings', edition)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const list: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return Array.isArray(list) ? list.map((each) => ({ ...each, file })) : []
    })
    .filter((each) => typeof each.path === 'string' && typeof each.method === 'string')
}

export interface OpenApiSchema {
  $ref?: string
  type?: string
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, OpenApiSchema>
  items?: OpenApiSchema
  oneOf?: OpenApiSchema[]
}

export interface OpenApiOperation {
  parameters?: {
    $ref?: string
    name: string
    in: string
    required?: boolean
    schema?: OpenApiSchema
  }[]
  requestBody?: { content: Record<string, { schema: OpenApiSchema }> }
  responses: Record<string, { content?: Record<string, { schema: OpenApiSchema }> }>
}

export interface OpenApiFacts {
  paths: Record<string, Record<string, OpenApiOperation>>
  components: {
    schemas: Record<string, OpenApiSchema>
    parameters?: Record<
      string,
      { name: string; in: string; required?: boolean; schema?: OpenApiSchema }
    >
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

type Edition = 'open' | 'enterprise'

/** Where the facts are stored; `npm run facts` writes them. */
export const factsFolder = join(import.meta.dirname, 'facts')

/** The stored groups, and the path of each in the folder that `npm run facts` reads. */
export const factFiles = {
  'openapi-open': 'openapi-open-5.7.2.json',
  'openapi-enterprise': 'openapi-enterprise-5.7.2.json',
  'openapi-open-5.8.9': 'openapi-open-5.8.9.json',
  'openapi-enterprise-5.8.1': 'openapi-enterprise-5.8.1.json',
  'recordings-open': 'recordings/open',
  'recordings-enterprise': 'recordings/enterprise',
  'recordings-open-5.8.9': 'recordings/open-5.8.9',
  'recordings-two-nodes': 'recordings/two-nodes',
  schemas: 'recordings/schemas',
  'rule-sql': 'recordings/rule-sql.jsonl',
  'rule-sql-differences': 'recordings/rule-sql-differences.jsonl',
  'api-differences': 'recordings/api-differences.json',
  'mqtt-sequences': 'recordings/mqtt-sequences.json',
} as const

function read(name: keyof typeof factFiles): unknown {
  const compressed = readFileSync(join(factsFolder, `${name}.json.br`))
  return JSON.parse(brotliDecompressSync(compressed).toString())
}

/** The published description of API 5.7.2. */
export const readOpenApi = (edition: Edition) => read(`openapi-${edition}`) as OpenApiFacts

/** The published description of a later version. */
export const readLaterOpenApi = (name: 'open-5.8.9' | 'enterprise-5.8.1') =>
  read(`openapi-${name}`) as OpenApiFacts

/** Answers of a real broker 5.8.9 to reads without parameters, by path: `/mqtt/retainer`. */
export function readLaterRecordings(): Map<string, unknown> {
  const files = Object.entries(read('recordings-open-5.8.9') as Record<string, unknown>)
  // The names of files have `-` for `/`, and no path has a `-`.
  return new Map(
    files.map(([file, answer]) => [`/${file.replace('.json', '').replaceAll('-', '/')}`, answer]),
  )
}

/** The requests of one recorded area: `clients`, `rules`, … @throws {Error} there is no such area */
export function readAreaRecordings(edition: Edition, area: string): Recording[] {
  const recordings = readRecordings(edition).filter(({ file }) => file === `${area}.json`)
  if (recordings.length === 0) throw new Error(`No recordings of ${area} in the ${edition} edition`)
  return recordings
}

/** Every recorded request of an edition with its answer, area by area, in the order of recording. */
export function readRecordings(edition: Edition): Recording[] {
  const files = read(`recordings-${edition}`) as Record<string, unknown>
  return Object.entries(files)
    .flatMap(([file, list]) =>
      Array.isArray(list) ? list.map((each: Omit<Recording, 'file'>) => ({ ...each, file })) : [],
    )
    .filter(({ path, method }) => typeof path === 'string' && typeof method === 'string')
}

/** A read of a real cluster of two nodes; `path` has the query. */
export interface NodesRecording {
  method: string
  path: string
  status: number
  answer: unknown
}

/** Reads of a real cluster of two nodes 5.7.2, while both ran, or with the second one stopped. */
export function readTwoNodes(state: 'both-running' | 'second-stopped'): NodesRecording[] {
  const files = read('recordings-two-nodes') as Record<string, { calls: NodesRecording[] }>
  return files[`${state}.json`]?.calls ?? []
}

/** What MQTT clients saw of an area while it was recorded, by step. */
export function readClientEvents(edition: Edition, area: string): Map<string, unknown> {
  const files = read(`recordings-${edition}`) as Record<string, { step: string }[]>
  return new Map(
    (files[`${area}.json`] ?? []).flatMap((each) =>
      'client_event' in each ? [[each.step, each.client_event] as const] : [],
    ),
  )
}

/** What `GET /schemas/<name>` answered; `<name>-enterprise` in that edition. */
export const readSchema = (name: string): unknown =>
  (read('schemas') as Record<string, unknown>)[`${name}.json`]

/** `GET /configs` of a real broker 5.7.2 as text. */
export const readConfigText = () =>
  readFileSync(join(factsFolder, 'configs-open-5.7.2.hocon'), 'utf8')

/** The file that `POST /data/export` of the same broker wrote, and the folder inside it. */
export const readExport = () => ({
  name: 'emqx-export-2026-11-29-09-48-01.437.tar.gz',
  bytes: readFileSync(join(factsFolder, 'export-open-5.7.2.tar.gz')),
})

/** A call that a real broker 5.7.2 and an earlier version of this one answered differently. */
export interface ComparedCall {
  operation: string
  /** Path and query. `@NODE@`, `@Ptcp@` and the like are a node and free ports. */
  request: string
  body: unknown
  real: { status: number; answer: string }
}

export const readApiDifferences = () => read('api-differences') as ComparedCall[]

/** Packets that clients of a real broker 5.7.2 received in a sequence, one text each: `c < SUBACK [2]`. */
export interface PacketSequence {
  sequence: string
  real: string[]
}

export const readMqttSequences = () => read('mqtt-sequences') as PacketSequence[]

/** Rule statements with what a real broker answered: one JSON text each, so that numbers stay exact. */
export const readRuleSqlCorpus = () => read('rule-sql') as string[]

/**
 * Generated rule statements that a real broker and this one once answered differently: one JSON text
 * each, `real` being the answer of the real broker as it was sent, status first.
 */
export const readRuleSqlDifferences = () => read('rule-sql-differences') as string[]

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

/** The packages of gRPC interfaces, with the numbers of their fields. */
export const readProtobuf = () =>
  JSON.parse(readFileSync(join(factsFolder, 'protobuf.json'), 'utf8')) as Record<
    string,
    ProtobufPackage
  >

export interface ProtobufPackage {
  services: Record<string, { name: string; request: string; isStream: boolean; response: string }[]>
  /** Number, name and type of each field. */
  messages: Record<string, [number: number, name: string, type: string][]>
  enums: Record<string, Record<string, number>>
}

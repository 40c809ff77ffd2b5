import type { Config } from '#form/field.ts'
import { WEBHOOK_SUFFIX } from './webhook-name.ts'

/** A connector, an action or a source. */
export type Noun = 'connector' | 'action' | 'source'
/** Actions and sources are channels of a connector. */
export type ChannelNoun = Exclude<Noun, 'connector'>

interface NodeState {
  node: string
  status: string
  status_reason?: string | undefined
}

/** Item as the API lists it; its further fields depend on its type. */
export type Item = Readonly<Record<string, unknown>> & {
  type: string
  name: string
  enable?: boolean | undefined
  description?: string | undefined
  status?: string | undefined
  status_reason?: string | undefined
  node_status?: readonly NodeState[] | undefined
  /** Name of the connector, which has the same type; actions and sources only. */
  connector?: string | undefined
  resource_opts?: Readonly<Record<string, unknown>> | undefined
}

export const toItemId = ({ type, name }: Pick<Item, 'type' | 'name'>) => `${type}:${name}`

export const isEnabled = ({ enable }: Pick<Item, 'enable'>) => enable !== false

export const toConnectorId = ({ type, connector }: Item) => `${type}:${connector ?? ''}`

/** A webhook owns its connector and its action: they are changed on its page only. */
export const isOfWebhook = ({ type, name }: Pick<Item, 'type' | 'name'>) =>
  type === 'http' && name.endsWith(WEBHOOK_SUFFIX)

/** The parts of an ID; a name may contain colons. */
export function parseItemId(id: string): { type: string; name: string } {
  const at = id.indexOf(':')
  return { type: id.slice(0, at), name: id.slice(at + 1) }
}

/** Fields that the broker reports beside the configuration. */
const REPORTED: ReadonlySet<string> = new Set([
  'type',
  'name',
  'status',
  'status_reason',
  'node_status',
  'error',
  // Names of the actions and sources of a connector.
  'actions',
  'created_at',
  'last_modified_at',
])

/** Configuration for a request. A change replaces all of it, so fields without a form are included. */
export const toItemConfig = (item: Item): Config =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !REPORTED.has(name)))

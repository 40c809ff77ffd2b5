import { isRecord } from '@signalbox/contract/is-record'
import { type AuthenticatorKind, authenticatorSchemas } from '@signalbox/contract/authenticators'
import { sourceSchemas as authorizationSchemas } from '@signalbox/contract/authorization-sources'
import type {
  ConfigChange as ChangeRow,
  ConfigDifference,
  ProvisionalChange,
} from '@signalbox/contract/config-history'
import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { Schema } from '@signalbox/contract/operation'
import { exhookConfig } from '@signalbox/contract/exhook-fields'
import { openTelemetryConfig } from '@signalbox/contract/opentelemetry'
import { prometheusConfig } from '@signalbox/contract/prometheus'
import { ssoRoot } from '@signalbox/contract/sso-fields'
import { MASKED } from '@signalbox/contract/secrets'
import type { ConfigChange } from '../config/change-table.ts'
import type { Actor } from '../config/config-call.ts'
import { differences, valueAt } from '../config/differences.ts'
import { withAuthenticators } from '../features/gateways/gateway-layout.ts'
import type { Provisional } from '../config/provisional.ts'
import type { Caller } from './resource.ts'
import { withoutSecrets } from './shown.ts'
import { presentTime } from './time.ts'

type Config = Record<string, unknown>
type Schemas = Readonly<Record<string, Schema>>

/** The schemas that name the secrets of items, by root. */
const SCHEMAS: Readonly<Record<string, (item: string, config: Config) => Schema | undefined>> = {
  authentication: (item, config) =>
    item in authenticatorSchemas
      ? authenticatorSchemas[item as AuthenticatorKind](config) // checked
      : undefined,
  'authorization.sources': (item, config) =>
    item in authorizationSchemas
      ? authorizationSchemas[item as keyof typeof authorizationSchemas](config) // checked
      : undefined,
  'exhook.servers': () => exhookConfig,
  connectors: (_, { type }) => (connectorSchemas as Schemas)[String(type)],
  actions: (_, { type }) => (actionSchemas as Schemas)[String(type)],
  sources: (_, { type }) => (sourceSchemas as Schemas)[String(type)],
}

/** The schemas of roots that contain secrets in other fields than those of `SECRET_FIELD`. */
const ROOT_SCHEMAS: Schemas = {
  opentelemetry: openTelemetryConfig,
  prometheus: prometheusConfig,
  sso: ssoRoot,
}

/** Names of fields that contain secrets, in roots whose schema names none. */
const SECRET_FIELD = /(password|passphrase|secret|token|private_key|(^|_)key)$/i
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** The state of a root or item as it is shown: without secrets. */
export function presentState(
  caller: Caller,
  { root, item }: { root: string; item?: string | undefined },
  state: unknown,
): unknown {
  if (!isRecord(state)) return state
  // Only the schema in a package says which texts are secrets.
  if (root === 'plugins') return withoutTexts(state)
  // The key of an operation is a name of what it changes.
  if (root === 'message_transformation.transformations') return state
  if (root === 'gateway' && item !== undefined) return presentGatewayState(caller, item, state)
  const config = root === 'authorization' && isRecord(state.settings) ? state.settings : state
  const schema = item === undefined ? ROOT_SCHEMAS[root] : SCHEMAS[root]?.(item, config)
  return withoutSecretFields(schema === undefined ? config : withoutSecrets(caller, schema, config))
}

function presentGatewayState(caller: Caller, name: string, state: Config): unknown {
  const shown = withAuthenticators(state, (each) =>
    presentState(caller, { root: 'authentication', item: authenticatorId(each) }, each),
  )
  const schema = (gatewaySchemas as Schemas)[name]
  return withoutSecretFields(schema === undefined ? shown : withoutSecrets(caller, schema, shown))
}

const authenticatorId = ({ mechanism, backend }: Config) =>
  [mechanism, backend].filter((each) => typeof each === 'string').join(':')

function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : MASKED
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTexts(each)]))
}

function withoutSecretFields(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    return value !== '' && (SECRET_FIELD.test(name) || PRIVATE_KEY.test(value)) ? MASKED : value
  }
  if (Array.isArray(value)) return value.map((each) => withoutSecretFields(each, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutSecretFields(each, key)]),
  )
}

/** Two states and the fields that differ: also a secret, which is masked on both sides. */
export function presentComparison(
  caller: Caller,
  of: { root: string; item?: string | undefined },
  [left, right]: readonly [unknown, unknown],
) {
  const before = presentState(caller, of, left)
  const after = presentState(caller, of, right)
  const unwrapped = (state: unknown) =>
    of.root === 'authorization' && isRecord(state) ? (state.settings ?? state) : state
  return {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    differences: differences(unwrapped(left), unwrapped(right)).map(({ path }) =>
      presentDifference(path, before, after),
    ),
  }
}

function presentDifference(
  path: readonly string[],
  left: unknown,
  right: unknown,
): ConfigDifference {
  const before = valueAt(left, path)
  const after = valueAt(right, path)
  return {
    path: path.join('.'),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}

export function presentChange(change: ConfigChange): ChangeRow {
  const { id, at, actor, operation, call, root, item, kind, fields, isCut, failure } = change
  return {
    ...{ id, at: presentTime(at), actor: presentActor(actor), operation, call, root },
    ...(item !== undefined && { item }),
    ...{ kind, fields: [...fields], is_cut: isCut },
    result: failure === undefined ? 'applied' : 'failed',
    ...(failure !== undefined && { reason: failure }),
    ...(change.restores !== undefined && { restores: change.restores }),
    ...(change.provisional !== undefined && { provisional: change.provisional }),
  }
}

const presentActor = ({ kind, name, address }: Actor) => ({ kind, name, ip_address: address })

export function presentProvisional(provisional: Provisional, now: number): ProvisionalChange {
  const { id, state, operation, actor, roots, startedAt, endsAt, endedAt, endedBy } = provisional
  return {
    ...{ id, state, operation, actor: presentActor(actor), roots: [...roots] },
    started_at: presentTime(startedAt),
    ends_at: presentTime(endsAt),
    remaining: state === 'pending' ? Math.max(0, endsAt - now) : 0,
    needs_new_connection: provisional.needsNewConnection,
    ...(endedAt !== undefined && { ended_at: presentTime(endedAt) }),
    ...(endedBy !== undefined && { ended_by: presentActor(endedBy) }),
    ...(provisional.superseded !== undefined && { superseded: provisional.superseded }),
    ...(provisional.failed !== undefined && { failed: provisional.failed }),
  }
}

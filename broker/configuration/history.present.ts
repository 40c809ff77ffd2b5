import { isRecord } from '@signalbox/formats/is-record'
import type {
  ConfigChange as ChangeRow,
  ConfigDifference,
  ProvisionalChange,
} from '@signalbox/contract/config-history'
import { MASKED } from '@signalbox/contract/masked'
import { SECRET_NAME } from '@signalbox/contract/without-secrets'
import type { ConfigChange } from '../config/change-table.ts'
import type { Actor } from '../config/config-call.ts'
import { differences, valueAt } from '../config/differences.ts'
import type { Configuration } from './configuration.ts'
import type { Provisional } from '../config/provisional.ts'
import type { Caller } from '../api/resource.ts'
import { withoutSecrets } from '../api/shown.ts'
import { presentTime } from '../api/time.ts'

type Config = Record<string, unknown>
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** The state of a root or item as it is shown: without secrets. */
export function presentState(
  configuration: Configuration,
  caller: Caller,
  { root, item }: { root: string; item?: string | undefined },
  state: unknown,
): unknown {
  if (!isRecord(state)) return state
  if (item !== undefined) return presentItem(configuration, caller, { root, item }, state)
  const { shown, secrets } = configuration.settingRoot(root) ?? {}
  if (secrets === 'texts') return withoutTexts(state)
  const config = unwrapped(state, shown)
  return withoutSecretFields(
    secrets === undefined ? config : withoutSecrets(caller, secrets, config),
  )
}

function presentItem(
  configuration: Configuration,
  caller: Caller,
  { root, item }: { root: string; item: string },
  state: Config,
): unknown {
  const { secrets, withInner } = configuration.itemsRoot(root) ?? {}
  if (secrets === 'none') return state
  const config =
    withInner?.(state, (root, item, inner) =>
      presentItem(configuration, caller, { root, item }, inner),
    ) ?? state
  const schema = secrets?.(item, config)
  return withoutSecretFields(schema === undefined ? config : withoutSecrets(caller, schema, config))
}

/** The value of the field that is shown instead of a stored setting. */
function unwrapped(state: Config, field: string | undefined): Config {
  const inner = field === undefined ? undefined : state[field]
  return isRecord(inner) ? inner : state
}

function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : MASKED
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTexts(each)]))
}

function withoutSecretFields(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    return value !== '' && (SECRET_NAME.test(name) || PRIVATE_KEY.test(value)) ? MASKED : value
  }
  if (Array.isArray(value)) return value.map((each) => withoutSecretFields(each, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutSecretFields(each, key)]),
  )
}

/** Two states and the fields that differ: also a secret, which is masked on both sides. */
export function presentComparison(
  configuration: Configuration,
  caller: Caller,
  of: { root: string; item?: string | undefined },
  [left, right]: readonly [unknown, unknown],
) {
  const before = presentState(configuration, caller, of, left)
  const after = presentState(configuration, caller, of, right)
  const { shown } = configuration.settingRoot(of.root) ?? {}
  const compared = (state: unknown) => (isRecord(state) ? unwrapped(state, shown) : state)
  return {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    differences: differences(compared(left), compared(right)).map(({ path }) =>
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

import { fieldAt } from '@signalbox/contract/field-at'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import type { ListenerType } from '@signalbox/contract/listener-types'
import type { Listener } from '@signalbox/contract/listeners'
import { type Change, changesBetween, withChanges } from '../../../../parts/config/changes.ts'
import { flat, type SettingGroup } from '../../../../parts/config/setting.ts'

/** The settings of a listener, as the form and its text have them. */
export type Config = Readonly<Record<string, unknown>>

const NO_SETTINGS = [
  ...['id', 'type', 'name', 'running', 'current_connections', 'error', 'bind_option'],
]

/** A rate that is not set is no limit, and is unset by that word only. */
export function configOf(listener: Listener): Config {
  const settings = Object.entries(listener).filter(([key]) => !NO_SETTINGS.includes(key))
  return { messages_rate: 'infinity', bytes_rate: 'infinity', ...Object.fromEntries(settings) }
}

/**
 * The body of an update: what differs, since the broker merges it into the stored settings. A key that is
 * left out keeps its value, so one that is removed is sent with its default or a neutral value.
 */
export function updateBody(
  { id, type }: Pick<Listener, 'id' | 'type'>,
  groups: readonly SettingGroup[],
  now: Config,
  next: Config,
): Record<string, unknown> {
  const changes = changesBetween(now, next).flatMap(({ path, from, to }) =>
    to === undefined ? removals(groups, path, from) : [{ path, to }],
  )
  return withChanges<Record<string, unknown>>({ id, type }, changes)
}

/** The neutral values that take the place of a value, or of each value of an object. */
function removals(
  groups: readonly SettingGroup[],
  path: readonly string[],
  from: unknown,
): Pick<Change, 'path' | 'to'>[] {
  if (typeof from === 'object' && from !== null && !Array.isArray(from)) {
    return Object.entries(from).flatMap(([key, value]) => removals(groups, [...path, key], value))
  }
  const setting = flat(groups).find((each) => each.path === path.join('.'))
  return [{ path, to: setting?.otherwise ?? setting?.none?.value ?? '' }]
}

/** The body that creates a listener: what differs from the defaults of the broker. */
export function createBody(
  type: string,
  defaults: Config,
  values: Config,
): Record<string, unknown> {
  const { name, bind } = values
  const changes = changesBetween(defaults, values).filter(
    ({ path, from, to }) =>
      to !== undefined &&
      to !== null &&
      // Text that was never there is not sent empty; QUIC refuses an empty CA certificate.
      !(to === '' && (from === null || (type === 'quic' && path.at(-1) === 'cacertfile'))),
  )
  return { ...withChanges<Record<string, unknown>>({}, changes), type, name, bind }
}

/** Keys of a text that listeners of this type do not have. */
export function unknownKeys(type: ListenerType, now: Config, config: Config): string[] {
  return changesBetween(now, config)
    .filter(({ from }) => from === undefined)
    .map(({ path }) => path.join('.'))
    .filter((key) => fieldAt([listenerSchemas[type]], key) === undefined)
}

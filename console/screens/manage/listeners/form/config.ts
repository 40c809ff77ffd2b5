import { isRecord } from '@signalbox/formats/is-record'
import type { Listener } from '@signalbox/contract/listeners'
import { type Change, changesBetween, withChanges } from '@signalbox/contract/config-values'
import { fieldsIn, type FieldGroup } from '#form/field.ts'

/** The settings of a listener, as the form and its text have them. */
export type Config = Readonly<Record<string, unknown>>

const NO_SETTINGS = [
  ...['id', 'type', 'name', 'running', 'current_connections', 'error', 'bind_option'],
]

/** A rate that is not set is no limit, and is unset by that word only. */
export function toListenerConfig(listener: Listener): Config {
  const settings = Object.entries(listener).filter(([key]) => !NO_SETTINGS.includes(key))
  return { messages_rate: 'infinity', bytes_rate: 'infinity', ...Object.fromEntries(settings) }
}

/**
 * Request body of an update, which contains the differences only, since the broker merges it into the stored settings.
 * A missing key keeps its value, so a removed one is sent with its default or a neutral value.
 */
export function updateBody(
  { id, type }: Pick<Listener, 'id' | 'type'>,
  groups: readonly FieldGroup[],
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
  groups: readonly FieldGroup[],
  path: readonly string[],
  from: unknown,
): Pick<Change, 'path' | 'to'>[] {
  if (isRecord(from)) {
    return Object.entries(from).flatMap(([key, value]) => removals(groups, [...path, key], value))
  }
  const setting = fieldsIn(groups).find((each) => each.path === path.join('.'))
  return [{ path, to: setting?.otherwise ?? setting?.none?.value ?? '' }]
}

/** Request body of a creation, with the differences from the broker's defaults. */
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

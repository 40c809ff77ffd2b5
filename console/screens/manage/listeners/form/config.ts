import type { Listener } from '@signalbox/contract/listeners'
import { changesBetween, valueAt, withChanges } from '../../../../parts/config/changes.ts'
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
  const changes = changesBetween(now, next).map(({ path, to }) => ({
    path,
    to: to ?? neutralOf(groups, path),
  }))
  return withChanges<Record<string, unknown>>({ id, type }, changes)
}

function neutralOf(groups: readonly SettingGroup[], path: readonly string[]): unknown {
  const setting = flat(groups).find((each) => each.path === path.join('.'))
  return setting?.otherwise ?? setting?.none?.value ?? ''
}

/** The body that creates a listener: what differs from the defaults of the broker. */
export function createBody(
  type: string,
  defaults: Config,
  values: Config,
): Record<string, unknown> {
  const { name, bind } = values
  const changes = changesBetween(defaults, values).filter(
    ({ to }) => to !== undefined && to !== null,
  )
  return { ...withChanges<Record<string, unknown>>({}, changes), type, name, bind }
}

/** Keys of a text that no setting has. */
export function unknownKeys(groups: readonly SettingGroup[], now: Config, config: Config) {
  const known = flat(groups).map(({ path }) => path)
  return changesBetween(now, config)
    .map(({ path }) => path)
    .filter((path) => valueAt(now, path) === undefined)
    .map((path) => path.join('.'))
    .filter((key) => !known.some((path) => key === path || key.startsWith(`${path}.`)))
}

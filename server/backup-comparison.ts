import type { BackupPart } from '@signalbox/contract/backup'
import type { HoconObject, HoconValue } from '@signalbox/formats/hocon'
import { isRecord } from '@signalbox/formats/is-record'
import { MASKED } from '@signalbox/contract/masked'
import { ByteSize, Duration } from '@signalbox/formats/units'

type Json = Readonly<Record<string, unknown>>
type ItemId = (item: Json) => string
type Scalar = string | number | boolean

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value)
const scalarText = (value: unknown): string => (isScalar(value) ? String(value).trim() : '')

const byField =
  (...fields: readonly string[]): ItemId =>
  (item) =>
    fields.map((field) => scalarText(item[field])).join(':')

/** Roots that contain items: objects at a depth, or lists with an ID field. */
const LISTS: Readonly<Record<string, number | ItemId>> = {
  actions: 2,
  authentication: byField('mechanism', 'backend'),
  'authorization.sources': byField('type'),
  'auto_subscribe.topics': byField('topic'),
  bridges: 2,
  connectors: 2,
  'exhook.servers': byField('name'),
  gateway: 1,
  listeners: 2,
  'message_transformation.transformations': byField('name'),
  'plugins.states': byField('name_vsn'),
  rewrite: byField('action', 'source_topic'),
  'rule_engine.rules': 1,
  'schema_registry.schemas': 1,
  'schema_validation.validations': byField('name'),
  sources: 2,
  sso: 1,
  topic_metrics: byField('topic'),
  zones: 1,
}
/** Lists that are all of their root. */
const NAMES: Readonly<Record<string, string>> = { 'auto_subscribe.topics': 'auto_subscribe' }

/**
 * The parts of the configuration in a backup of a cluster: of each, how many entries differ from the current
 * configuration. Values that the backup does not have stay as they are. Without a current configuration nothing is
 * compared.
 */
export function configParts(backup: HoconObject, current: HoconObject | undefined): BackupPart[] {
  const given = new Map(splitRoots(backup))
  const now = new Map(current === undefined ? [] : splitRoots(current))
  return Array.from(given, ([root, value]): BackupPart => {
    const part = { kind: 'config', name: NAMES[root] ?? root, state: 'ready' } as const
    const items = readItems(root, value)
    if (current === undefined) {
      return { ...part, entries: items.size, added: 0, changed: 0, code: 'not_compared' }
    }
    const before = readItems(root, now.get(root))
    let [added, changed] = [0, 0]
    for (const [id, item] of items) {
      if (!before.has(id)) added++
      else if (!isWithin(item, before.get(id))) changed++
    }
    return { ...part, entries: items.size, added, changed }
  })
}

/** Roots, without the lists in them, which have a name of their own. */
function splitRoots(config: HoconObject): [string, HoconValue][] {
  return Object.entries(config).flatMap(([root, value]): [string, HoconValue][] => {
    if (!isRecord(value) || Object.hasOwn(LISTS, root)) return [[root, value]]
    const inner = Object.keys(value).filter((name) => Object.hasOwn(LISTS, `${root}.${name}`))
    const rest: HoconObject = Object.fromEntries(
      Object.entries(value).filter(([name]) => !inner.includes(name)),
    )
    const lists = inner.map((name): [string, HoconValue] => [
      `${root}.${name}`,
      value[name] as HoconValue, // a member of a value of HOCON
    ])
    return Object.keys(rest).length > 0 ? [[root, rest], ...lists] : lists
  })
}

/** Entries by name; a root without a list is one entry. */
function readItems(root: string, value: unknown): Map<string, unknown> {
  if (value === undefined) return new Map()
  const list = Object.hasOwn(LISTS, root) ? LISTS[root] : undefined
  if (list === undefined) return new Map([['', value]])
  if (typeof list === 'function') {
    const items = Array.isArray(value) ? value.filter(isRecord) : isRecord(value) ? [value] : []
    return new Map(items.map((item) => [list(item), item]))
  }
  const found = new Map<string, unknown>()
  const walk = (at: unknown, depth: number, id: string) => {
    if (depth === 0) found.set(id, at)
    else if (isRecord(at)) {
      for (const [name, each] of Object.entries(at)) walk(each, depth - 1, `${id}:${name}`)
    }
  }
  walk(value, list, '')
  return found
}

/** Whether all values of `given` equal the present ones, so that it changes nothing. */
export function isWithin(given: unknown, now: unknown): boolean {
  if (isRecord(given)) {
    return (
      isRecord(now) && Object.entries(given).every(([name, each]) => isWithin(each, own(now, name)))
    )
  }
  if (Array.isArray(given)) {
    return (
      Array.isArray(now) &&
      given.length === now.length &&
      given.every((each, i) => isWithin(each, now[i]))
    )
  }
  return isSameScalar(given, now)
}

const own = (object: Json, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** The same value may be written as a number or a text, and in other units. A masked secret is not compared. */
function isSameScalar(a: unknown, b: unknown): boolean {
  if (a === b || b === MASKED) return true
  if (!isScalar(a) || !isScalar(b)) return false
  const [one, other] = [scalarText(a), scalarText(b)]
  return one === other || isSame(Duration.parse, one, other) || isSame(ByteSize.parse, one, other)
}

type Parse = (text: string) => number | undefined

function isSame(parse: Parse, a: string, b: string): boolean {
  const value = parse(a)
  return value !== undefined && value === parse(b)
}

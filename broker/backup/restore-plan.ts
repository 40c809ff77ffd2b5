import { isDeepStrictEqual } from 'node:util'
import { type HoconObject, mergeHocon } from '@signalbox/contract/hocon'
import { READ_ONLY_ROOTS } from '@signalbox/contract/configs'
import type { ConfigHistory } from '../config/history.ts'
import { type GivenRoot, readRoots } from '../config/roots.ts'
import { PlainFault } from '../config/setting.ts'
import { holdBack, type Lacking } from './hold-back.ts'
import { type Note, Notes } from './notes.ts'
import { type Draft, part, type RestorePart } from './part.ts'
import type { ReadBackup } from './read-backup.ts'
import { translate } from './translate.ts'

type Json = Record<string, unknown>

export type Checked =
  | { config: object; notes?: readonly Note[] }
  | { problem: string }
  | { skipped: string }

/** The rules of the API for what may be in the configuration. */
export interface ConfigRules {
  /** @param config of the whole root, with what the backup does not have */
  root(root: string, config: Json, standing: object): Checked
  /** @param standing the item that this broker has under the same name */
  item(root: string, config: Json, standing: object | undefined): Checked
  /** Why a list as a whole cannot be restored. */
  whole(root: string, items: readonly object[]): string | undefined
  /** Why an item cannot be restored, such as an action without its connector. */
  together(root: string, item: object, next: (root: string) => readonly object[]): Note | undefined
}

/** What a restore makes of one root. */
export type NextState =
  | { root: string; config: object }
  | { root: string; items: readonly object[] }

export interface ConfigPlan {
  parts: RestorePart[]
  next: readonly NextState[]
}

interface Around {
  history: ConfigHistory
  rules: ConfigRules
  /** The part is to be restored. */
  isWanted: (name: string) => boolean
  /** Whether rows that the configuration relies on are missing afterwards. */
  lacking: Lacking
  /** Whether fields that an item omits are taken from the item that this broker has. */
  isMerging: boolean
}

/**
 * Plans how the configuration of a backup changes the current one. Fields of a root are merged, items of a list replace
 * those with the same ID, and nothing is removed. Invalid parts and items are left out.
 */
export function planConfig(backup: ReadBackup, around: Around): ConfigPlan {
  const { history, rules, isWanted } = around
  const notes = new Notes()
  const text = translate(backup, backup.isForeign, notes)
  const all = readRoots(history, text).map((given): Draft => draftOf(given, around, notes))
  const found = new Map(all.map((draft) => [draft.root, draft]))
  const nextItems = (root: string): readonly object[] => {
    const draft = found.get(root)
    const standing = history.collections.get(root)?.configs ?? []
    if (draft?.kind !== 'items' || !isWanted(root)) return standing
    return merged(history, root, draft.items)
  }
  for (const draft of all) {
    if (draft.kind !== 'items') continue
    for (const [id, item] of draft.items) {
      const note = rules.together(draft.root, item, nextItems)
      if (note === undefined) continue
      draft.items.delete(id)
      draft.notes.push(note)
    }
  }
  const drafts = all.map((draft) => (draft.kind === 'items' ? unlessEmpty(draft) : draft))
  holdBack(drafts, around)
  const parts: RestorePart[] = []
  const next: NextState[] = []
  for (const draft of drafts) {
    if (isWanted(draft.root)) finish(draft, around, parts, next)
  }
  const left = notes.of('bridges')
  if (left.length > 0 && isWanted('bridges')) {
    const reason = 'bridges of these types are not translated'
    const why = { reason, code: 'bridge_types' } as const
    parts.push(part('bridges', { state: 'skipped', ...why, entries: left.length, notes: left }))
  }
  return { parts, next }
}

function draftOf(given: GivenRoot, around: Around, notes: Notes): Draft {
  const { root } = given
  const own = [...notes.of(root)]
  if ('problem' in given) {
    const isSet = (READ_ONLY_ROOTS as readonly string[]).includes(root)
    const why = isSet
      ? ({ reason: 'it is set where a node is started', code: 'read_only' } as const)
      : {
          reason: given.problem,
          ...(given.isUnknown === true && { code: 'unknown_root' as const }),
        }
    return { root, kind: 'none', part: part(root, { state: 'skipped', ...why }) }
  }
  return 'items' in given
    ? draftOfItems(given.root, given.items, own, around)
    : draftOfRoot(given.root, given.config, own, around)
}

function draftOfRoot(root: string, config: Json, notes: Note[], { history, rules }: Around): Draft {
  const setting = history.settings.get(root)
  if (setting === undefined) throw new Error(`There is no ${root}`)
  const standing = setting.config
  const whole = plain(mergeHocon(standing as HoconObject, config as HoconObject))
  const checked = readable(rules.root(root, whole, standing), (each) => setting.check(each))
  if (!('config' in checked)) return { root, kind: 'none', part: part(root, failureOf(checked)) }
  notes.push(...(checked.notes ?? []))
  return { root, kind: 'root', config: checked.config, notes }
}

function draftOfItems(
  root: string,
  given: readonly Json[],
  notes: Note[],
  { history, rules, isMerging }: Around,
): Draft {
  const collection = history.collections.get(root)
  if (collection === undefined) throw new Error(`There is no ${root}`)
  const items = new Map<string, object>()
  for (const [i, item] of given.entries()) {
    const before = standingOf(collection, item)
    const whole =
      isMerging && before !== undefined
        ? plain(mergeHocon(before as HoconObject, item as HoconObject))
        : item
    const checked = readable(rules.item(root, whole, before), (config) => collection.check(config))
    if ('config' in checked) {
      notes.push(...(checked.notes ?? []))
      items.set(collection.idOf(checked.config), checked.config)
      continue
    }
    const { reason } = failureOf(checked)
    notes.push({ kind: 'left', code: 'refused', of: nameOf(item, i), text: reason })
  }
  const reason = rules.whole(root, merged(history, root, items))
  if (reason === undefined) return { root, kind: 'items', items, entries: given.length, notes }
  return {
    root,
    kind: 'none',
    part: part(root, { state: 'refused', reason, entries: given.length }),
  }
}

/** A list without an item that can be restored is refused as a whole. */
function unlessEmpty(draft: Draft & { kind: 'items' }): Draft {
  const { root, entries, items, notes } = draft
  const left = notes.filter(({ kind }) => kind === 'left')
  if (items.size > 0 || left.length < entries || entries === 0) return draft
  const reason = left.map(({ of, text }) => [of, text].filter(Boolean).join(': ')).join('; ')
  return { root, kind: 'none', part: part(root, { state: 'refused', reason, entries }) }
}

/** The item that this broker has under the same name as `item`, which may be invalid. */
function standingOf(
  collection: { idOf(config: object): string; get(id: string): object | undefined },
  item: Json,
): object | undefined {
  try {
    return collection.get(collection.idOf(item))
  } catch {
    return undefined
  }
}

/** The current items, in which those of a backup replace the ones with the same ID. */
function merged(
  { collections }: ConfigHistory,
  root: string,
  items: ReadonlyMap<string, object>,
): readonly object[] {
  const collection = collections.get(root)
  const all = new Map<string, object>(
    collection?.configs.map((each) => [collection.idOf(each), each]),
  )
  for (const [id, item] of items) all.set(id, item)
  return [...all.values()]
}

function finish(draft: Draft, { history }: Around, parts: RestorePart[], next: NextState[]): void {
  if (draft.kind === 'none') {
    parts.push(draft.part)
    return
  }
  const { root } = draft
  const notes = draft.notes.length > 0 ? { notes: draft.notes } : {}
  if (draft.kind === 'root') {
    const isSame = isDeepStrictEqual(plain(history.settings.get(root)?.config), plain(draft.config))
    parts.push(part(root, { changed: isSame ? 0 : 1, ...notes }))
    if (!isSame) next.push({ root, config: draft.config })
    return
  }
  const collection = history.collections.get(root)
  let added = 0
  const changed = new Map<string, object>()
  for (const [id, item] of draft.items) {
    const before = collection?.get(id)
    if (before !== undefined && isDeepStrictEqual(plain(before), plain(item))) continue
    if (before === undefined) added++
    changed.set(id, item)
  }
  const counts = { entries: draft.entries, added, changed: changed.size - added }
  parts.push(part(root, { ...counts, ...notes }))
  if (changed.size > 0) next.push({ root, items: merged(history, root, changed) })
}

/** What its feature cannot read is refused as well. */
function readable(checked: Checked, read: (config: object) => void): Checked {
  if (!('config' in checked)) return checked
  try {
    read(checked.config)
    return checked
  } catch (error) {
    const isPlain = error instanceof PlainFault
    const problem = isPlain ? error.expected : messageOf(error)
    return { problem: problem.replace(/^Bad Arguments: /, '') }
  }
}

const failureOf = (checked: { problem: string } | { skipped: string }) =>
  'problem' in checked
    ? { state: 'refused' as const, reason: checked.problem }
    : { state: 'skipped' as const, reason: checked.skipped }

/** The name of an item in reports. */
export const nameOf = ({ name, id, type, topic, mechanism, backend, url }: Json, i = 0) =>
  [type ?? mechanism, name ?? id ?? topic ?? backend ?? url]
    .filter((each) => typeof each === 'string')
    .join(':') || `${i + 1}`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** With ordinary prototypes, and without absent fields. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

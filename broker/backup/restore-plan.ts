import { errorMessage } from '@signalbox/formats/error-message'
import { isDeepStrictEqual } from 'node:util'
import { type HoconObject, mergeHocon } from '@signalbox/formats/hocon'
import { READ_ONLY_ROOTS } from '@signalbox/contract/configs'
import type { Configuration } from '../configuration/configuration.ts'
import { type GivenRoot, readRoots } from '../configuration/tree.ts'
import { PlainFault } from '../config/setting.ts'
import { holdBack, type Lacking } from './hold-back.ts'
import type { Checked } from '../configuration/lenient.ts'
import { reportedItemName, type Note, Notes } from '../configuration/notes.ts'
import type { RestoreRules } from '../configuration/restored.ts'
import { type Draft, part, type PartCode, type RestorePart } from './part.ts'
import type { ReadBackup } from './read-backup.ts'
import { backupTables } from './tables.ts'
import { translate } from './translate.ts'

type Json = Record<string, unknown>

/** The state of one root after a restore. */
export type NextState =
  | { root: string; config: object }
  | { root: string; items: readonly object[] }

export interface ConfigPlan {
  parts: RestorePart[]
  next: readonly NextState[]
}

interface Around {
  configuration: Configuration
  rules: RestoreRules
  /** The part is to be restored. */
  isWanted: (name: string) => boolean
  /** Whether rows that the configuration relies on are missing afterwards. */
  lacking: Lacking
  /** Whether fields that an item omits are taken from the item that this broker has. */
  isMerging: boolean
  /** Listeners open only with the authenticators and rules that come with them. */
  isClosing: boolean
}

/**
 * Plans the changes of the configuration by a backup. Fields of a root are merged, items of a list
 * replace those with the same ID, and nothing is removed. Invalid parts and items are skipped.
 */
export function planConfig(backup: ReadBackup, around: Around): ConfigPlan {
  const { configuration, rules, isWanted } = around
  const notes = new Notes(backup.notes)
  const text = translate(backup, backup.isForeign, notes)
  const all = readRoots(configuration, text).map((given): Draft => makeDraft(given, around, notes))
  const found = new Map(all.map((draft) => [draft.root, draft]))
  const nextItems = (root: string): readonly object[] => {
    const draft = found.get(root)
    const standing = configuration.collections.get(root)?.configs ?? []
    if (draft?.kind !== 'items' || !isWanted(root)) return standing
    return merged(configuration, root, draft.items)
  }
  for (const draft of all) {
    if (draft.kind !== 'items') continue
    for (const [id, item] of draft.items) {
      const note = rules.refusedBeside(draft.root, item, nextItems)
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
  const addLeft = (
    name: string,
    left: readonly Note[],
    why: { reason: string; code: PartCode },
  ) => {
    if (left.length === 0 || !isWanted(name)) return
    parts.push(part(name, { state: 'skipped', ...why, entries: left.length, notes: left }))
  }
  addLeft('bridges', notes.of('bridges'), BRIDGES_LEFT)
  for (const [name, left] of backup.notes) {
    const isTable = backupTables.some((table) => table.name === name)
    if (!isTable && !found.has(name)) addLeft(name, left, NOTHING_TRANSLATED)
  }
  return { parts, next }
}

const BRIDGES_LEFT = {
  reason: 'bridges of these types are not translated',
  code: 'bridge_types',
} as const
const NOTHING_TRANSLATED = {
  reason: 'nothing of it is translated',
  code: 'not_translated',
} as const

function makeDraft(given: GivenRoot, around: Around, notes: Notes): Draft {
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

function draftOfRoot(
  root: string,
  config: Json,
  notes: Note[],
  { configuration, rules }: Around,
): Draft {
  const setting = configuration.settings.get(root)
  if (setting === undefined) throw new Error(`There is no ${root}`)
  const standing = setting.config
  const whole = plain(mergeHocon(standing as HoconObject, config as HoconObject))
  const checked = readable(rules.setting(root, whole, standing), (each) => setting.check(each))
  if (!('config' in checked)) return { root, kind: 'none', part: part(root, toFailure(checked)) }
  notes.push(...(checked.notes ?? []))
  return { root, kind: 'root', config: checked.config, notes }
}

function draftOfItems(
  root: string,
  given: readonly Json[],
  notes: Note[],
  { configuration, rules, isMerging }: Around,
): Draft {
  const collection = configuration.collections.get(root)
  if (collection === undefined) throw new Error(`There is no ${root}`)
  const items = new Map<string, object>()
  for (const [i, item] of given.entries()) {
    const before = findStanding(collection, item)
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
    const { reason } = toFailure(checked)
    notes.push({ kind: 'left', code: 'refused', of: reportedItemName(item, i), text: reason })
  }
  const reason = rules.refusedAsWhole(root, merged(configuration, root, items))
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
function findStanding(
  collection: { idOf(config: object): string; get(id: string): object | undefined },
  item: Json,
): object | undefined {
  try {
    return collection.get(collection.idOf(item))
  } catch {
    return undefined
  }
}

/** Present items, with those of a backup in place of items with the same ID. */
function merged(
  { collections }: Configuration,
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

function finish(
  draft: Draft,
  { configuration }: Around,
  parts: RestorePart[],
  next: NextState[],
): void {
  if (draft.kind === 'none') {
    parts.push(draft.part)
    return
  }
  const { root } = draft
  const notes = draft.notes.length > 0 ? { notes: draft.notes } : {}
  if (draft.kind === 'root') {
    const isSame = isDeepStrictEqual(
      plain(configuration.settings.get(root)?.config),
      plain(draft.config),
    )
    parts.push(part(root, { changed: isSame ? 0 : 1, ...notes }))
    if (!isSame) next.push({ root, config: draft.config })
    return
  }
  const collection = configuration.collections.get(root)
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
  if (changed.size > 0) next.push({ root, items: merged(configuration, root, changed) })
}

/** Also refuses a configuration that its feature cannot read. */
function readable(checked: Checked, read: (config: object) => void): Checked {
  if (!('config' in checked)) return checked
  try {
    read(checked.config)
    return checked
  } catch (error) {
    const isPlain = error instanceof PlainFault
    const problem = isPlain ? error.expected : errorMessage(error)
    return { problem: problem.replace(/^Bad Arguments: /, '') }
  }
}

const toFailure = (checked: { problem: string } | { skipped: string }) =>
  'problem' in checked
    ? { state: 'refused' as const, reason: checked.problem }
    : { state: 'skipped' as const, reason: checked.skipped }

/** With ordinary prototypes, and without absent fields. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

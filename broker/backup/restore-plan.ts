import { isDeepStrictEqual } from 'node:util'
import { type HoconObject, mergeHocon } from '@signalbox/contract/hocon'
import type { ConfigHistory } from '../config/history.ts'
import { type GivenRoot, readRoots } from '../config/roots.ts'
import { PlainFault } from '../config/setting.ts'
import type { ReadBackup } from './read-backup.ts'

type Json = Record<string, unknown>

/** A part of a backup: a root of the configuration, a table, or files. */
export interface RestorePart {
  kind: 'config' | 'table' | 'file'
  /** Of the root, of the table in the store, or path in the archive. */
  name: string
  /** `skipped`: this broker has no such part. `refused`: the whole restore fails with it. */
  state: 'ready' | 'skipped' | 'refused'
  reason?: string
  /** Items of the list, rows of the table; 1 for others. */
  entries: number
  added: number
  changed: number
}

export type Checked = { config: object } | { problem: string } | { skipped: string }

/** The rules of the API for what may be in the configuration. */
export interface ConfigRules {
  /** @param config of the whole root, with what the backup does not have */
  root(root: string, config: Json, standing: object): Checked
  item(root: string, config: Json): Checked
  /** Why items do not fit together, such as an action without its connector. */
  together(next: (root: string) => readonly Json[] | undefined): Map<string, string>
}

/** What a restore makes of one root. */
export type NextState =
  | { root: string; config: object }
  | { root: string; items: readonly object[] }

export interface ConfigPlan {
  parts: RestorePart[]
  next: readonly NextState[]
}

const part = (name: string, more: Partial<RestorePart> = {}): RestorePart => ({
  kind: 'config',
  name,
  state: 'ready',
  entries: 1,
  added: 0,
  changed: 0,
  ...more,
})

/**
 * What the configuration of a backup makes of the current one. Fields of a root are merged, items of a list
 * replace those with the same id, and nothing is removed.
 *
 * @param isWanted the part is to be restored
 */
export function planConfig(
  { config, acl }: Pick<ReadBackup, 'config' | 'acl'>,
  history: ConfigHistory,
  rules: ConfigRules,
  isWanted: (name: string) => boolean,
): ConfigPlan {
  const parts: RestorePart[] = []
  const next: NextState[] = []
  for (const given of readRoots(history, structuredClone(config))) {
    const { root } = given
    if (!isWanted(root)) continue
    if ('problem' in given) parts.push(part(root, { state: 'skipped', reason: given.problem }))
    else if ('items' in given) {
      const items = given.items.map((item) =>
        root === 'authorization.sources' ? withAcl(item, acl) : item,
      )
      planItems({ root, items }, history, rules, parts, next)
    } else planRoot(given, history, rules, parts, next)
  }
  const found = rules.together((root) => {
    const state = next.find((each) => each.root === root)
    if (state !== undefined && 'items' in state) return state.items as readonly Json[] // of a collection
    return history.collections.get(root)?.configs as readonly Json[] | undefined // likewise
  })
  for (const [root, reason] of found) {
    const refused = parts.find(({ name }) => name === root)
    if (refused !== undefined) Object.assign(refused, { state: 'refused', reason })
  }
  return { parts, next }
}

function planRoot(
  { root, config }: Extract<GivenRoot, { config: Json }>,
  history: ConfigHistory,
  rules: ConfigRules,
  parts: RestorePart[],
  next: NextState[],
): void {
  const setting = history.settings.get(root)
  if (setting === undefined) return
  const standing = setting.config
  const merged = plain(mergeHocon(flat(root, standing) as HoconObject, config as HoconObject))
  const checked = readable(rules.root(root, merged, standing), (each) => setting.check(each))
  if (!('config' in checked)) {
    parts.push(part(root, failureOf(checked)))
    return
  }
  const isSame = isDeepStrictEqual(plain(standing), plain(checked.config))
  parts.push(part(root, { changed: isSame ? 0 : 1 }))
  if (!isSame) next.push({ root, config: checked.config })
}

function planItems(
  { root, items }: Extract<GivenRoot, { items: readonly Json[] }>,
  history: ConfigHistory,
  rules: ConfigRules,
  parts: RestorePart[],
  next: NextState[],
): void {
  const collection = history.collections.get(root)
  if (collection === undefined) return
  const counts = { entries: items.length, added: 0, changed: 0 }
  const all = new Map(collection.configs.map((each) => [collection.idOf(each), each]))
  for (const [i, item] of items.entries()) {
    const checked = readable(rules.item(root, item), (config) => collection.check(config))
    if (!('config' in checked)) {
      const { state, reason } = failureOf(checked)
      parts.push(part(root, { ...counts, state, reason: `${nameOf(item, i)}: ${reason}` }))
      return
    }
    const id = collection.idOf(checked.config)
    const before = all.get(id)
    if (before === undefined) counts.added++
    else if (isDeepStrictEqual(plain(before), plain(checked.config))) continue
    else counts.changed++
    all.set(id, checked.config)
  }
  parts.push(part(root, counts))
  if (counts.added + counts.changed > 0) next.push({ root, items: [...all.values()] })
}

/** What its feature cannot read is refused as well. */
function readable(checked: Checked, read: (config: object) => void): Checked {
  if (!('config' in checked)) return checked
  try {
    read(checked.config)
    return checked
  } catch (error) {
    const isPlain = error instanceof PlainFault
    return { problem: isPlain ? error.expected : messageOf(error) }
  }
}

const failureOf = (checked: { problem: string } | { skipped: string }) =>
  'problem' in checked
    ? { state: 'refused' as const, reason: checked.problem }
    : { state: 'skipped' as const, reason: checked.skipped }

const nameOf = ({ name, id, type }: Json, i: number) =>
  [type, name ?? id].filter((each) => typeof each === 'string').join(':') || `${i + 1}`

/** The ACL file that a reference broker has beside its configuration. */
function withAcl(source: Json, acl: string | undefined): Json {
  if (source.type !== 'file' || source.rules !== undefined || acl === undefined) return source
  const { path: _, ...rest } = source
  return { ...rest, rules: acl }
}

/** Of the stored state, what texts of the configuration have. */
export function flat(root: string, state: object): object {
  if (root !== 'authorization') return state
  const { settings } = state as { settings?: object }
  return settings ?? state
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** With ordinary prototypes, and without absent fields. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

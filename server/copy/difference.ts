import { changesBetween, pathText, valueAt } from '@signalbox/contract/config-values'
import type { CopyDifference, CopyItem, CopyReport } from '@signalbox/contract/copy'
import { ApiError } from '@signalbox/contract/errors'
import { withoutSecrets } from '@signalbox/contract/without-secrets'
import { isWithin } from '../backup-comparison.ts'
import { type Item, type Kind } from './kind.ts'
import { maskedPaths, withSecrets } from './secrets.ts'
import type { Side } from './side.ts'

export type Failure = NonNullable<CopyReport['failure']>

/** An item of the source, compared with the target. */
export interface Compared {
  kind: Kind
  item: Item
  target: unknown
  state: CopyDifference
  failure?: Failure
}

export interface ComparedKind {
  kind: Kind
  items: Compared[]
  /** Reason why the source cannot be read, or not again. */
  failure?: Failure
}

/**
 * The code and message of a failed call.
 *
 * @param hide masks secrets in the message, before it is cut
 */
export function failureFrom(error: unknown, hide = (text: string) => text): Failure {
  if (error instanceof ApiError) {
    const { kind, status, cause } = error
    const code = error.code !== '' ? error.code : kind === 'http' ? `HTTP_${status}` : 'NO_ANSWER'
    const reason = cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
    return { code, message: hide(reason).slice(0, MAX_TEXT) }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'FAILED', message: hide(message).slice(0, MAX_TEXT) }
}

/** Statuses that mean that a broker does not have an operation. */
const ABSENT = new Set([404, 405, 501])
const isAbsent = (error: unknown) => error instanceof ApiError && ABSENT.has(error.status)

/** Largest number of calls for details at the same time. */
const AT_ONCE = 4

async function inParallel<T>(
  items: readonly T[],
  signal: AbortSignal,
  run: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < items.length) {
      signal.throwIfAborted()
      const i = next++
      await run(items[i] as T, i)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Reads a kind from both sides and compares it. */
export async function compareKind(
  kind: Kind,
  { from, to }: { from: Side; to: Side },
  signal: AbortSignal,
): Promise<ComparedKind> {
  let items: Item[]
  try {
    items = from.files?.items(kind) ?? (await kind.list(from.lists, signal))
  } catch (error) {
    signal.throwIfAborted()
    return isAbsent(error) ? { kind, items: [] } : { kind, items: [], failure: failureFrom(error) }
  }
  const all = (state: CopyDifference, failure?: Failure): ComparedKind => ({
    kind,
    items: items.map((item) => ({
      ...{ kind, item, target: undefined, state },
      ...(failure !== undefined && { failure }),
    })),
  })
  if (items.length === 0) return all('equal')
  let there: Map<string, Item>
  let types: ReadonlySet<string> | undefined
  try {
    there = new Map((await kind.list(to.lists, signal)).map((each) => [each.id, each]))
    types = await kind.supported?.(to.client)
  } catch (error) {
    signal.throwIfAborted()
    return isAbsent(error) ? all('unsupported') : all('unreadable', failureFrom(error))
  }
  if (kind.isAgain === true) {
    return {
      kind,
      items: all('again').items.filter(({ item }) => !there.has(item.id)),
    }
  }
  const compared: Compared[] = []
  await inParallel(items, signal, async (listed, i) => {
    const result = await compareItem(kind, listed, there.get(listed.id), { from, to }).catch(
      (error: unknown): Compared => {
        signal.throwIfAborted()
        const failed = { kind, item: listed, target: undefined }
        return { ...failed, state: 'unreadable', failure: failureFrom(error) }
      },
    )
    if (result === undefined) return
    const [type = ''] = listed.id.split(':')
    const isKnown = types === undefined || types.has(type) || result.target !== undefined
    compared[i] = isKnown ? result : { ...result, state: 'unsupported' }
  })
  return { kind, items: compared.filter((each) => each !== undefined) }
}

async function compareItem(
  kind: Kind,
  listed: Item,
  there: Item | undefined,
  { from, to }: { from: Side; to: Side },
): Promise<Compared | undefined> {
  const isListed = kind.detail === undefined || from.files !== undefined
  const item = isListed ? listed : await kind.detail?.(from.client, listed)
  // The item was deleted during the comparison.
  if (item === undefined) return undefined
  const target =
    there === undefined || kind.detail === undefined
      ? there?.value
      : (await kind.detail(to.client, there))?.value
  const made = { kind, item, target }
  const compare = kind.compare ?? compareValues
  const source = from.files?.comparable(item.value, target) ?? item.value
  const state = target === undefined ? 'new' : compare(source, target)
  // Users are imported by their hashes.
  return kind.name === 'users' && state !== 'equal' && !from.givesRecords
    ? { ...made, state: 'unreadable', failure: NO_HASHES }
    : { ...made, state }
}

const NO_HASHES: Failure = {
  code: 'NO_HASHES',
  message: 'The API of the source does not give password hashes to this login',
}

/** Compares two values without secrets that one side masks. */
const compareValues = (source: unknown, target: unknown) =>
  shownChanges(source, target).length === 0 ? 'equal' : 'different'

const MAX_CHANGES = 10
const MAX_TEXT = 300
const shown = (value: unknown) => JSON.stringify(value).slice(0, MAX_TEXT)

/** Values of the source that the target does not have, or has with other values. */
function shownChanges(source: unknown, target: unknown) {
  return changesBetween(target, source).filter(
    ({ from, to }) => to !== undefined && !isWithin(withSecrets(to, from), from),
  )
}

/** The item as the report has it, without secrets. */
export function presentItem(
  { kind, item, target, state, failure }: Compared,
  sides: { from: Side } | undefined,
): CopyItem {
  const secrets = sides?.from.givesRecords === true ? [] : maskedPaths(item.value)
  const isConflict = state === 'different'
  const source = sides?.from.files?.comparable(item.value, target) ?? item.value
  // Also a secret that differs is a change, whose values are masked.
  const [given, current] = [withoutSecrets(source), withoutSecrets(target)]
  const changes = (isConflict ? shownChanges(source, target) : [])
    .slice(0, MAX_CHANGES)
    .map(({ path }) => ({ path, from: valueAt(current, path), to: valueAt(given, path) }))
  return {
    ...{ kind: kind.name, id: item.id, state },
    ...(isConflict && {
      changes: changes.map(({ path, from, to }) => ({
        path: pathText(path),
        ...(from !== undefined && { from: shown(from) }),
        to: shown(to),
      })),
    }),
    ...(secrets.length > 0 && { secrets }),
    ...(failure !== undefined && { failure }),
  }
}

export function presentKind({ kind, items, failure }: ComparedKind): CopyReport['kinds'][number] {
  const count = (state: CopyDifference) => items.filter((each) => each.state === state).length
  return {
    ...{ kind: kind.name, area: kind.area },
    counts: {
      ...{ new: count('new'), different: count('different'), equal: count('equal') },
      ...{ unsupported: count('unsupported'), unreadable: count('unreadable') },
      again: count('again'),
    },
    ...(failure !== undefined && { failure }),
  }
}

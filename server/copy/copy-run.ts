import type { CopyItem, CopyOptions, CopyReport } from '@signalbox/contract/copy'
import { isRecord } from '@signalbox/formats/is-record'
import {
  type Compared,
  type ComparedKind,
  compareKind,
  type Failure,
  failureFrom,
  presentItem,
  presentKind,
} from './difference.ts'
import type { Item, Kind, SourceRecords, Writing } from './kind.ts'
import { KINDS } from './kinds.ts'
import {
  maskedPaths,
  rawItem,
  withoutMasked,
  withoutMaskedBodies,
  withSecretsHidden,
  withSecrets,
} from './secrets.ts'
import { LIST_BYTES, type Side } from './side.ts'
import { readSourceRecords } from './source-records.ts'

/** Largest number of items in a report, and of characters in all of them. */
const MAX_REPORTED = 2000
const MAX_CHARACTERS = 4_000_000

type Result = NonNullable<CopyItem['result']>

interface Outcome {
  result: Result
  failure?: Failure
  /** Fields that were written without their secrets. */
  secrets?: string[]
}

const FAILED = new Set<Result>(['failed', 'blocked', 'skipped', 'stopped'])

/**
 * One comparison or copy (docs/decisions/0370-copy-of-a-configuration.md). It reads both sides, decides, writes in the
 * order of `KINDS`, reads again and compares. Items that only the target has stay.
 */
export class CopyRun {
  readonly id: string
  readonly #options: CopyOptions
  readonly #stop = new AbortController()
  readonly #outcomes = new Map<Compared, Outcome>()
  #sides: { from: Side; to: Side } | undefined
  #phase: CopyReport['phase'] = 'reading'
  #done = 0
  #total = 0
  #compared: ComparedKind[] = []
  #failure: Failure | undefined
  #records: Promise<SourceRecords> | undefined
  #ended: CopyReport | undefined

  constructor(id: string, options: CopyOptions) {
    this.id = id
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#ended === undefined
  }

  stop(): void {
    this.#stop.abort(new Error('stopped'))
  }

  /** Runs to the end and closes the sides. Failures are in the report. */
  async run(openSides: (signal: AbortSignal) => Promise<{ from: Side; to: Side }>): Promise<void> {
    const { signal } = this.#stop
    let sides: { from: Side; to: Side } | undefined
    try {
      sides = await openSides(signal)
      this.#sides = sides
      this.#compared = await this.#compare(sides)
      if (!this.#options.dry_run) await this.#copy(sides)
      this.#phase = signal.aborted ? 'stopped' : 'done'
    } catch (error) {
      this.#failure = signal.aborted ? undefined : failureFrom(error)
      this.#phase = signal.aborted ? 'stopped' : 'failed'
    } finally {
      await Promise.all([sides?.from.close(), sides?.to.close()])
      this.#ended = this.#report()
      this.#records = undefined
      this.#compared = []
      this.#outcomes.clear()
    }
  }

  /** The report so far. It has items only at the end, because a page reads the progress every second. */
  report(): CopyReport {
    return this.#ended ?? this.#report()
  }

  #report(): CopyReport {
    const rows = this.#compared
      .flatMap(({ items }) => items.filter(isReported))
      .toSorted((a, b) => this.#rank(a) - this.#rank(b))
    const hasEnded = ['done', 'stopped', 'failed'].includes(this.#phase)
    const items: CopyItem[] = []
    let characters = 0
    for (const row of hasEnded ? rows.slice(0, MAX_REPORTED) : []) {
      const item = { ...presentItem(row, this.#sides), ...this.#outcomes.get(row) }
      characters += JSON.stringify(item).length
      if (characters > MAX_CHARACTERS) break
      items.push(item)
    }
    return {
      ...{ id: this.id, phase: this.#phase, dry_run: this.#options.dry_run },
      ...{ done: this.#done, total: this.#total },
      kinds: this.#compared.map(presentKind),
      items,
      omitted: rows.length - items.length,
      ...(this.#failure !== undefined && { failure: this.#failure }),
    }
  }

  /** Failed items have rank 0, other incomplete ones 1. */
  #rank(each: Compared): number {
    const { result } = this.#outcomes.get(each) ?? {}
    if (result === 'skipped' || (result === undefined && !isWritable(each))) return 1
    return result !== undefined && (FAILED.has(result) || result === 'unequal') ? 0 : 2
  }

  async #compare(sides: { from: Side; to: Side }): Promise<ComparedKind[]> {
    const kinds = KINDS.filter(({ area }) => this.#options.areas.includes(area))
    this.#begin('reading', kinds.length)
    const compared: ComparedKind[] = []
    for (const { budget } of [sides.from, sides.to]) budget.bytes = LIST_BYTES
    for (const kind of kinds) {
      const result = await compareKind(kind, sides, this.#stop.signal)
      if (result.items.length > 0 || result.failure !== undefined) compared.push(result)
      this.#done++
    }
    return compared
  }

  #begin(phase: CopyReport['phase'], total: number): void {
    this.#phase = phase
    this.#done = 0
    this.#total = total
  }

  async #copy({ from, to }: { from: Side; to: Side }): Promise<void> {
    const { signal } = this.#stop
    const writing: Writing = {
      ...{
        from: from.client,
        files: from.files,
        to: withoutMaskedBodies(to.client),
        prepared: new Set(),
        again: new Set(),
        gone: new Set(),
      },
      toSignalbox: to.givesRecords,
      records: async () => {
        if (!from.givesRecords) return undefined
        this.#records ??= readSourceRecords(from, signal)
        return this.#records
      },
    }
    this.#begin('writing', this.#compared.flatMap(({ items }) => items.filter(isWritable)).length)
    let hasEnded = false
    for (const { kind, items, failure } of this.#compared) {
      const open = items.filter(isWritable)
      const kept = open.filter((each) => !this.#isChosen(each))
      const chosen = open.filter((each) => this.#isChosen(each))
      this.#note(kept, { result: 'kept' })
      const size = kind.batch ?? 1
      for (let i = 0; i < chosen.length; i += size) {
        const group = chosen.slice(i, i + size)
        const blocker = this.#blocker(kind)
        if (hasEnded || signal.aborted) this.#note(group, { result: 'stopped' })
        else if (blocker !== undefined) {
          const message = `${blocker} could not be copied completely`
          this.#note(group, { result: 'blocked', failure: { code: 'BLOCKED', message } })
        } else await this.#write(kind, group, writing)
        hasEnded ||= this.#options.on_error === 'stop' && this.#hasFailed(group)
      }
      // A kind that cannot be read stops the copy as well.
      hasEnded ||= this.#options.on_error === 'stop' && failure !== undefined
    }
    if (!signal.aborted) await this.#verify({ from, to }, writing.gone)
  }

  #isChosen({ kind, item, state }: Compared): boolean {
    if (state === 'new') return true
    const { conflicts, decisions } = this.#options
    const key = `${kind.name}/${item.id}`
    return (Object.hasOwn(decisions, key) ? decisions[key] : conflicts) === 'replace'
  }

  readonly #hasFailed = (group: readonly Compared[]) =>
    group.some((each) => this.#outcomes.get(each)?.result === 'failed')

  /** The name of an incomplete kind that this one needs; `undefined`: there is none. */
  #blocker({ needs = [], needsAll }: Kind): string | undefined {
    const isMissing = (each: Compared) => {
      const { result = 'written', secrets } = this.#outcomes.get(each) ?? {}
      // An item without its secrets is disabled.
      const isIncomplete =
        each.state === 'unreadable' || each.state === 'unsupported' || secrets !== undefined
      return FAILED.has(result) || (needsAll === true && isIncomplete)
    }
    return this.#compared.find(
      ({ kind, items, failure }) =>
        needs.includes(kind.name) && (failure !== undefined || items.some(isMissing)),
    )?.kind.name
  }

  #note(group: readonly Compared[], outcome: Outcome): void {
    for (const each of group) this.#outcomes.set(each, outcome)
    this.#done += group.length
  }

  async #write(kind: Kind, group: readonly Compared[], writing: Writing): Promise<void> {
    const items: Item[] = []
    try {
      const left: string[] = []
      for (const { item, state } of group) {
        const complete = await complement(kind, item, writing)
        const missing = maskedPaths(complete.value)
        // A masked secret must never be written.
        if (missing.length > 0 && (state !== 'new' || this.#options.secrets === 'skip')) {
          this.#note(group, { result: 'skipped', secrets: missing })
          return
        }
        left.push(...missing)
        items.push(missing.length === 0 ? complete : disabled(complete))
      }
      await kind.write(items, group[0]?.state === 'different', writing)
      const isAgain = ({ item }: Compared) => writing.again.has(`${kind.name}/${item.id}`)
      const again = group.filter(isAgain)
      const written = group.filter((each) => !isAgain(each))
      for (const each of again) each.state = 'again'
      this.#done += again.length
      this.#note(written, { result: 'written', ...(left.length > 0 && { secrets: left }) })
    } catch (error) {
      // A broker may repeat the value that it refuses.
      const hide = (message: string) =>
        group.reduce(
          (text, { item }, i) => withSecretsHidden(text, item.value, items[i]?.value),
          message,
        )
      this.#note(group, { result: 'failed', failure: failureFrom(error, hide) })
    }
  }

  /** Reads everything again, marks written items that still differ, and drops those that the source has no more. */
  async #verify(sides: { from: Side; to: Side }, gone: ReadonlySet<string>): Promise<void> {
    const written = this.#compared.filter(({ items }) =>
      items.some((each) => this.#outcomes.get(each)?.result === 'written'),
    )
    this.#begin('verifying', written.length)
    for (const { budget } of [sides.from, sides.to]) budget.bytes = LIST_BYTES
    for (const compared of written) {
      const { kind, items } = compared
      const again = await compareKind(kind, sides, this.#stop.signal)
      if (again.failure !== undefined) compared.failure = again.failure
      const states = new Map(again.items.map(({ item, state }) => [item.id, state]))
      const isGone = ({ item: { id } }: Compared) =>
        gone.has(`${kind.name}/${id}`) && !states.has(id)
      if (again.failure === undefined) compared.items = items.filter((each) => !isGone(each))
      for (const each of items) {
        const outcome = this.#outcomes.get(each)
        const state = states.get(each.item.id)
        // The order of members that could not be copied is no fault.
        const isEqual =
          state === undefined || state === 'equal' || (kind.isSetting === true && state === 'new')
        // An item that was written without its secret differs, because it is disabled.
        if (outcome?.result === 'written' && !isEqual && outcome.secrets === undefined) {
          this.#outcomes.set(each, { ...outcome, result: 'unequal' })
        }
      }
      this.#done++
    }
  }
}

const isReported = ({ state }: Compared) => state !== 'equal'
const isWritable = ({ state }: Compared) => state === 'new' || state === 'different'

/** The item with its secrets, as far as the source gives them. */
async function complement(kind: Kind, item: Item, { records, files }: Writing): Promise<Item> {
  if (files !== undefined) return files.filled(item)
  if (maskedPaths(item.value).length === 0) return item
  const config = (await records())?.config ?? {}
  return { ...item, value: withSecrets(item.value, rawItem(config, kind, item.id)) }
}

function disabled({ id, value }: Item): Item {
  const rest = withoutMasked(value)
  return { id, value: isRecord(rest) ? { ...rest, enable: false } : rest }
}

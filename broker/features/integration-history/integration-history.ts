import type { IntegrationKind } from '@signalbox/contract/integration-history'
import { LATENCY_BUCKETS } from '../../integration/latency.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import type { Actions } from '../actions/actions.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { RuleCounts, Rules } from '../rules/rules.ts'
import type { Sources } from '../sources/sources.ts'
import { KEPT_MS, SAMPLE_MS } from './block-times.ts'
import { Blocks, type BlocksOptions } from './blocks.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { actionCounters, type Counters, ruleCounters, sourceCounters } from './counted.ts'
import { HistoryTables, type ThingRow } from './history-tables.ts'
import { readSeries, type Series } from './series.ts'
import { fieldPlace, FIELDS, readTally, Tally, writeTally } from './tally.ts'

type Services = Ports<'clock' | 'log'>

export interface CountedFeatures {
  actions: Pick<Actions, 'counted' | 'resetCounts'>
  connectors: Pick<Connectors, 'ids'>
  rules: Pick<Rules, 'counted' | 'reset'>
  sources: Pick<Sources, 'counted' | 'resetCounts'>
}

/** Names of things that are gone, which are kept for their history. */
const MAX_GONE = 10_000
const QUEUED = fieldPlace('queued')
const TOTALS = FIELDS.length
const FAILURES = ['exception', 'out_of_service', 'output'] as const
const FAILURE_PLACES = FAILURES.map(fieldPlace)
const FAILING_MS = 60_000

/** A rule, action, source or connector. */
interface Thing {
  readonly number: number
  readonly kind: IntegrationKind
  readonly id: string
  readonly since: number
  goneAt: number | undefined
  /** Number of the last sample in which it was there. */
  seen: number
  /** Number of the last sample that its stored blocks contain. */
  upto: number
  /** Its counters at the last sample; `undefined`: they were 0. */
  last: Float64Array | undefined
  /** The object that has the counters: another one counts from 0. */
  owner: object | undefined
  lastCalls: Float64Array | undefined
  /** Time of the last sample with failures of a rule. */
  failedAt: number
}

/**
 * Reads the counters of rules, actions, sources and connectors every ten seconds, and keeps the readings for seven
 * days within a bound of bytes. The counters continue after a restart; a process that is killed loses at most the
 * ten seconds since the last reading.
 */
export class IntegrationHistory {
  readonly #kernel: Services
  readonly #store: Store
  readonly #tables: HistoryTables
  readonly #blocks: Blocks
  readonly #counted: CountedFeatures
  readonly #things = new Map<string, Thing>()
  readonly #byNumber = new Map<number, Thing>()
  #lastNumber = 0
  /** Number of the last sample. */
  #seq = 0
  readonly #scratch = new Float64Array(TOTALS)
  #cancel: () => void = () => {}

  constructor(
    kernel: Services,
    store: Store,
    counted: CountedFeatures,
    options: BlocksOptions = {},
  ) {
    this.#kernel = kernel
    this.#store = store
    this.#counted = counted
    this.#tables = new HistoryTables(store)
    this.#blocks = new Blocks(store, this.#tables, kernel.clock.now(), options)
    store.faults.readOr('the history of the integration', () => this.#load(), undefined)
    this.#restore()
    this.#tick()
  }

  /** Estimated bytes on disk. */
  get bytes(): number {
    return this.#blocks.bytes
  }

  /** The last seconds of a thing; `undefined` if it was never seen. */
  read(kind: IntegrationKind, id: string, seconds: number): Series | undefined {
    const thing = this.#things.get(keyOf(kind, id))
    if (thing === undefined) return undefined
    return readSeries(this.#blocks, thing, { now: this.#kernel.clock.now(), seconds })
  }

  /** Whether a rule has failed in the last minute. */
  isFailing(id: string, { exceptions, outOfService, failed }: RuleCounts): boolean {
    const thing = this.#things.get(keyOf('rule', id))
    const failures = exceptions + outOfService + failed
    if (failures > countFailures(thing?.last)) return true
    return (thing?.failedAt ?? 0) > this.#kernel.clock.now() - FAILING_MS
  }

  /** Sets the counters of a rule, action or source to 0, also for the time after a restart. Its history remains. */
  async reset(kind: Exclude<IntegrationKind, 'connector'>, id: string): Promise<void> {
    const now = this.#kernel.clock.now()
    this.#sample(Math.ceil(now / SAMPLE_MS) * SAMPLE_MS)
    const { actions, rules, sources } = this.#counted
    if (kind === 'rule') rules.reset(id)
    else if (kind === 'action') actions.resetCounts(id)
    else sources.resetCounts(id)
    const thing = this.#things.get(keyOf(kind, id))
    if (thing === undefined) return
    thing.last = undefined
    const row = this.#toRow(thing)
    await this.#store.write(() => this.#tables.putThing(row))
  }

  async close(): Promise<void> {
    this.#cancel()
    this.#sample(Math.ceil(this.#kernel.clock.now() / SAMPLE_MS) * SAMPLE_MS)
    const seq = this.#seq
    await this.#noted(
      Promise.all([
        this.#blocks.save((number) => this.#rowOf(number, seq)),
        this.#store.write(() => this.#tables.removeTail(seq)),
      ]),
    )
  }

  #tick(): void {
    const { clock } = this.#kernel
    this.#cancel = clock.after(SAMPLE_MS - (clock.now() % SAMPLE_MS), () => {
      this.#sample(Math.floor(clock.now() / SAMPLE_MS) * SAMPLE_MS)
      this.#tick()
    })
  }

  /** @param at the end of the interval */
  #sample(at: number): void {
    if (this.#blocks.isOver(at)) this.#closeBlocks()
    const seq = ++this.#seq
    const tail = new ByteWriter()
    const changed: Thing[] = []
    const ofConnectors = new Map<string, Tally>()
    this.#blocks.begin(at)

    const record = (thing: Thing, tally: Tally) => {
      if (tally.isEmpty) return
      this.#blocks.record(at, thing.number, tally)
      tail.number(thing.number)
      writeTally(tally, tail)
    }
    const note = (thing: Thing, tally: Tally | undefined, connectorId?: string) => {
      if (tally === undefined) return
      record(thing, tally)
      if (connectorId === undefined) return
      const sum = ofConnectors.get(connectorId) ?? new Tally()
      ofConnectors.set(connectorId, sum)
      sum.include(tally)
    }
    const find = (kind: IntegrationKind, id: string) => this.#find(kind, id, at, changed)

    const { actions, connectors, rules, sources } = this.#counted
    for (const { id, counts } of rules.counted()) {
      const thing = find('rule', id)
      const tally = this.#difference(thing, counts, ruleCounters, changed)
      if (tally !== undefined && countFailures(tally.values) > 0) thing.failedAt = at
      note(thing, tally)
    }
    for (const { id, connectorId, action } of actions.counted()) {
      const thing = find('action', id)
      let tally = this.#difference(thing, action, actionCounters, changed)
      if (action.queuing > 0) (tally ??= new Tally()).values[QUEUED] = action.queuing
      const calls = callsSince(thing, action.latency)
      if (calls !== undefined) (tally ??= new Tally()).latency = calls
      note(thing, tally, connectorId)
    }
    for (const { id, connectorId, counts } of sources.counted()) {
      const thing = find('source', id)
      note(thing, this.#difference(thing, counts, sourceCounters, changed), connectorId)
    }
    for (const id of connectors.ids()) {
      const thing = find('connector', id)
      const tally = ofConnectors.get(id)
      if (tally !== undefined) record(thing, tally)
    }
    this.#noteGone(at, changed)
    if (this.#things.size === 0) return
    const rows = changed.map((thing) => this.#toRow(thing))
    const data = tail.bytes
    const written = this.#store.write(() => {
      for (const row of rows) this.#tables.putThing(row)
      this.#tables.putTail(seq, at, data)
    })
    void this.#noted(written)
  }

  #closeBlocks(): void {
    const seq = this.#seq
    const closed = this.#blocks
      .close(this.#kernel.clock.now(), (number) => this.#rowOf(number, seq))
      .then(() => this.#store.write(() => this.#tables.removeTail(seq)))
    void this.#noted(closed)
    this.#forget()
  }

  /** The counts since the last sample; `undefined` if there were none. */
  #difference<Owner extends object>(
    thing: Thing,
    owner: Owner,
    { read }: Counters<Owner>,
    changed: Thing[],
  ): Tally | undefined {
    const totals = this.#scratch
    read(owner, totals.fill(0))
    const before = thing.last
    let isRestarted = thing.owner !== owner && before !== undefined
    for (let i = 0; !isRestarted && before !== undefined && i < TOTALS; i++) {
      isRestarted = (totals[i] ?? 0) < (before[i] ?? 0)
    }
    thing.owner = owner
    let tally: Tally | undefined
    for (let i = 0; i < TOTALS; i++) {
      const count = (totals[i] ?? 0) - (isRestarted ? 0 : (before?.[i] ?? 0))
      if (count > 0) (tally ??= new Tally()).values[i] = count
    }
    if (isRestarted) changed.push(thing)
    if (isRestarted || tally !== undefined) {
      thing.last ??= new Float64Array(TOTALS)
      thing.last.set(totals)
    }
    return tally
  }

  #find(kind: IntegrationKind, id: string, at: number, changed: Thing[]): Thing {
    const key = keyOf(kind, id)
    let thing = this.#things.get(key)
    if (thing === undefined) {
      const row = { number: ++this.#lastNumber, kind, id, since: at - SAMPLE_MS }
      thing = this.#add({ ...row, goneAt: undefined })
      changed.push(thing)
    }
    thing.seen = this.#seq
    if (thing.goneAt !== undefined) {
      thing.goneAt = undefined
      changed.push(thing)
    }
    return thing
  }

  #add(row: Pick<Thing, 'number' | 'kind' | 'id' | 'since' | 'goneAt'>): Thing {
    const counted = {
      seen: 0,
      upto: 0,
      failedAt: 0,
      last: undefined,
      owner: undefined,
      lastCalls: undefined,
    }
    const thing: Thing = { ...row, ...counted }
    this.#things.set(keyOf(thing.kind, thing.id), thing)
    this.#byNumber.set(thing.number, thing)
    return thing
  }

  /** Things that are deleted or disabled have no counters any more. */
  #noteGone(at: number, changed: Thing[]): void {
    for (const each of this.#things.values()) {
      if (each.seen === this.#seq || each.goneAt !== undefined) continue
      each.goneAt = at
      each.last = each.owner = each.lastCalls = undefined
      changed.push(each)
    }
  }

  /** Removes names without a history. */
  #forget(): void {
    const gone = [...this.#things.values()]
      .filter(({ goneAt }) => goneAt !== undefined)
      .sort((a, b) => (a.goneAt ?? 0) - (b.goneAt ?? 0))
    const due = this.#kernel.clock.now() - KEPT_MS
    const forgotten = gone.filter(({ goneAt = 0 }, i) => goneAt < due || i < gone.length - MAX_GONE)
    if (forgotten.length === 0) return
    for (const { kind, id, number } of forgotten) {
      this.#things.delete(keyOf(kind, id))
      this.#byNumber.delete(number)
    }
    const removed = this.#store.write(() => {
      for (const { number } of forgotten) this.#tables.removeThing(number)
    })
    void this.#noted(removed)
  }

  /** @param upto number of the last sample in the blocks that are written */
  #rowOf(number: number, upto: number): ThingRow | undefined {
    const thing = this.#byNumber.get(number)
    if (thing === undefined) return undefined
    thing.upto = upto
    return this.#toRow(thing)
  }

  #toRow({ number, kind, id, since, goneAt, upto, last }: Thing): ThingRow {
    let totals: Uint8Array | undefined
    if (last !== undefined) {
      const tally = new Tally()
      tally.values.set(last)
      totals = writeTally(tally).bytes
    }
    return { number, kind, id, since, goneAt, upto, totalsUpto: this.#seq, totals }
  }

  /** Reads things and counters, and the samples since the last blocks were written. */
  #load(): void {
    const totalsUpto = new Map<number, number>()
    for (const { kind, totals, ...row } of this.#tables.things()) {
      const thing = this.#add({ ...row, kind: kind as IntegrationKind }) // written above
      if (totals !== undefined) thing.last = readTally(new ByteReader(totals)).values
      thing.upto = row.upto
      totalsUpto.set(row.number, row.totalsUpto)
      this.#seq = Math.max(this.#seq, row.totalsUpto)
    }
    this.#lastNumber = this.#tables.lastNumber()
    for (const { seq, at, data } of this.#tables.tail()) {
      if (this.#blocks.isOver(at)) this.#closeBlocks()
      this.#blocks.begin(at)
      this.#seq = Math.max(this.#seq, seq)
      for (const reader = new ByteReader(data); !reader.isAtEnd; ) {
        const thing = this.#byNumber.get(reader.number())
        const tally = readTally(reader)
        if (thing === undefined) continue
        if (seq > thing.upto) this.#blocks.record(at, thing.number, tally)
        if (seq <= (totalsUpto.get(thing.number) ?? 0)) continue
        thing.last ??= new Float64Array(TOTALS)
        for (const [i, count] of tally.values.entries())
          if (i !== QUEUED) thing.last[i] = (thing.last[i] ?? 0) + count
      }
    }
  }

  /** The counters continue with what was counted before the restart. */
  #restore(): void {
    const { actions, rules, sources } = this.#counted
    const restore = <Owner extends object>(
      kind: IntegrationKind,
      id: string,
      owner: Owner,
      counters: Counters<Owner>,
    ) => {
      const thing = this.#things.get(keyOf(kind, id))
      if (thing?.last === undefined) return
      counters.restore(owner, thing.last)
      thing.owner = owner
    }
    for (const { id, counts } of rules.counted()) restore('rule', id, counts, ruleCounters)
    for (const { id, action } of actions.counted()) restore('action', id, action, actionCounters)
    for (const { id, counts } of sources.counted()) restore('source', id, counts, sourceCounters)
  }

  async #noted(written: Promise<unknown>): Promise<void> {
    try {
      await written
    } catch (error) {
      this.#kernel.log.error({ err: error }, 'The history of the integration could not be written')
    }
  }
}

const keyOf = (kind: string, id: string) => `${kind} ${id}`

const countFailures = (values: Float64Array | undefined) =>
  FAILURE_PLACES.reduce((sum, place) => sum + (values?.[place] ?? 0), 0)

/** Durations of the calls since the last sample; `undefined` if there were none. */
function callsSince(
  thing: Thing,
  { counts, calls }: { counts: Float64Array; calls: number },
): Float64Array | undefined {
  if (calls === 0) return undefined
  const before = (thing.lastCalls ??= new Float64Array(LATENCY_BUCKETS))
  let since: Float64Array | undefined
  for (let i = 0; i < LATENCY_BUCKETS; i++) {
    const count = (counts[i] ?? 0) - (before[i] ?? 0)
    // A changed action counts from 0.
    if (count !== 0)
      (since ??= new Float64Array(LATENCY_BUCKETS))[i] = count < 0 ? (counts[i] ?? 0) : count
  }
  before.set(counts)
  return since
}

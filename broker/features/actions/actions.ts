import { isDeepStrictEqual } from 'node:util'
import type { RepublishArguments } from '@signalbox/contract/rules'
import { DEAD_LETTERS_NAME, DEAD_LETTERS_TYPE } from '@signalbox/contract/integration/fallback'
import { keepsBufferedRows } from '@signalbox/contract/integration/kept-rows'
import type { AlarmBoard } from '../../backends/backend.ts'
import type { CollectionChange } from '../../config/collection.ts'
import { Action, type ActionFigures } from '../../integration/action.ts'
import type { DiskBuffers } from '../../integration/buffer/disk-queue.ts'
import type { MemoryBound } from '../../integration/buffer/memory-bound.ts'
import { PackedQueue } from '../../integration/buffer/packed-queue.ts'
import type { Queue } from '../../integration/buffer/queue.ts'
import { Channel, NOT_INSTALLED } from '../../integration/channel.ts'
import type { Call } from '../../integration/calls.ts'
import type { ActionDriver, Driver } from '../../integration/driver.ts'
import type { LostContent, LostRow } from '../../integration/loss.ts'
import type { Outcome } from '../../integration/result.ts'
import type { RowTarget } from '../../integration/row-target.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Connectors } from '../connectors/connectors.ts'
import type { Failures } from '../failures/failures.ts'
import { type Fallback, fallbackRow, isForFallbacks } from './fallbacks.ts'
import type { ActionWatch } from './action-watch.ts'
import type { ActionSettings } from './setting.ts'

export interface ActionsDeps {
  clock: Clock
  alarms: AlarmBoard
  connectors: Connectors
  deadLetters: RowTarget
  failures: Failures
  watch: ActionWatch
  disk: DiskBuffers
  /** Bound on all buffers in memory together. */
  memory: MemoryBound
}

/** Gets the outcomes of rows that a buffer on disk held over a restart. */
export type OutcomeListener = (ruleId: string, outcome: Outcome) => void

export interface ActionStatus {
  status: Channel['status']
  reason: string
}

const DEAD_LETTERS = `${DEAD_LETTERS_TYPE}:${DEAD_LETTERS_NAME}`

const MISSED = { code: 'out_of_service', attempts: 0 } as const

/**
 * Publishes a row that an action did not deliver.
 * @returns a promise while the message is being stored
 */
export type RepublishLost = (
  args: RepublishArguments,
  row: ValueMap,
  origin: { from: string; fallbacks: number },
) => Promise<unknown> | undefined

/** The owner of the failures of an action. */
export const ownerOfAction = (id: string) => `action:${id}`

/** The actions of this broker, each on the connection of its connector. */
export class Actions {
  readonly #deps: ActionsDeps
  readonly #running = new Map<string, RunningAction>()
  #report: OutcomeListener = () => {}
  #onTopics: () => void = () => {}
  #republish: RepublishLost = () => undefined

  constructor(deps: ActionsDeps, settings: readonly ActionSettings[]) {
    this.#deps = deps
    for (const each of settings) if (each.isEnabled) void this.#add(each)
    deps.watch.start((id) => this.figures(id))
  }

  /** Registers a listener for outcomes of rows that were buffered before a restart. */
  onOutcome(report: OutcomeListener): void {
    this.#report = report
  }

  /** Registers what publishes rows that were not delivered. */
  onRepublish(republish: RepublishLost): void {
    this.#republish = republish
  }

  /** Registers a callback for possible changes of `localTopics`. */
  onTopics(changed: () => void): void {
    this.#onTopics = changed
  }

  /** The topics that start running actions without a rule, with the IDs of these. */
  localTopics(): readonly (readonly [topic: string, id: string])[] {
    return [...this.#running].flatMap(([id, { localTopic }]) =>
      localTopic === undefined ? [] : [[localTopic, id] as const],
    )
  }

  /** Target for the rows of a rule; `undefined` if the action does not exist or is disabled. */
  target(id: string): RowTarget | undefined {
    return this.#running.get(id)?.action
  }

  /** Notes a row of a rule whose action is missing or disabled. */
  missed(id: string, ruleId: string, row: ValueMap): void {
    this.#deps.failures.note(ownerOfAction(id), { ...MISSED, ruleId, row })
  }

  /**
   * Puts a lost row into the buffer of its action again. What fails again is lost another time.
   *
   * @param whenOver receives whether the row is settled, or on disk; `false`: it could not be stored
   * @returns `false` if the action is missing or disabled
   */
  sendAgain(
    id: string,
    ruleId: string,
    content: LostContent,
    whenOver: (hasLeft: boolean) => void,
  ): boolean {
    const action = this.#running.get(id)?.action
    if (action === undefined) return false
    const left = () => whenOver(true)
    const queued = action.sendAgain(content, { ruleId, key: ruleId, report: left })
    queued?.then(left, () => whenOver(false))
    return true
  }

  /** Status of an action; a disabled one is disconnected. */
  status(id: string): ActionStatus {
    const channel = this.#running.get(id)?.channel
    return channel ?? { status: 'disconnected', reason: NOT_INSTALLED }
  }

  /** Figures of an action; `undefined` if it does not exist or is disabled. */
  figures(id: string): ActionFigures | undefined {
    return this.#running.get(id)?.action.figures()
  }

  /** Rows in each of the last seconds; `undefined`: as above. */
  history(id: string, seconds: number): readonly number[] | undefined {
    return this.#running.get(id)?.action.history(seconds)
  }

  /** The last requests, newest first. A change of the action begins a new list. */
  calls(id: string): readonly Call[] {
    return this.#running.get(id)?.action.calls() ?? []
  }

  /** The running actions, with the IDs of their connectors. */
  *counted(): Iterable<{ id: string; connectorId: string; action: Action }> {
    for (const [id, { connectorId, action }] of this.#running) yield { id, connectorId, action }
  }

  resetCounts(id: string): void {
    this.#running.get(id)?.action.resetCounts()
  }

  /** Drops the rows that wait for their turn or for another attempt, and gives how many. */
  clear(id: string): number {
    return this.#running.get(id)?.action.clear() ?? 0
  }

  /** Pauses the intake of rows for a time, while waiting rows are sent; 0 ends the pause. */
  pauseIntake(id: string, ms: number): void {
    this.#running.get(id)?.action.pauseIntake(ms)
  }

  async apply({ added, changed, removed }: CollectionChange<ActionSettings>): Promise<void> {
    const work: Promise<unknown>[] = []
    for (const settings of removed.values()) {
      work.push(this.#remove(settings))
      this.#deps.failures.forget(ownerOfAction(settings.id))
    }
    for (const settings of added.values()) if (settings.isEnabled) work.push(this.#add(settings))
    for (const { before, after } of changed.values()) {
      if (!isDeepStrictEqual(before.effective, after.effective))
        work.push(this.#replace(before, after))
    }
    await Promise.all(work)
    this.#onTopics()
  }

  /** Closes all actions. Messages buffered on disk are sent after the next start. */
  async close(): Promise<void> {
    this.#deps.watch.close()
    for (const { action } of this.#running.values()) action.close({ isEnd: true })
    this.#deps.disk.close()
  }

  async #replace(before: ActionSettings, after: ActionSettings): Promise<void> {
    const running = this.#running.get(before.id)
    if (running !== undefined && keepsBufferedRows(before.effective, after.effective)) {
      return this.#reopen(running, before, after)
    }
    await this.#remove(before)
    if (after.isEnabled) await this.#add(after)
  }

  async #add(settings: ActionSettings): Promise<void> {
    const { id, connectorId } = settings
    if (settings.isOnDisk) this.#deps.disk.fit(id, settings.options.lanes)
    const onLost = (row: LostRow) => this.#lost(id, row)
    const action = new Action(
      settings.options,
      this.#queueOpener(settings),
      this.#deps.clock,
      onLost,
    )
    const running = new RunningAction(settings, this.#deps, action)
    this.#running.set(id, running)
    await this.#deps.connectors.join(connectorId, running)
  }

  #lost(id: string, lost: LostRow): Promise<unknown> | undefined {
    const { connectors, failures } = this.#deps
    const running = this.#running.get(id)
    const connectorId = running?.connectorId ?? ''
    // Rows expire, overflow and are refused because the connection is down.
    const words = lost.words ?? (connectors.find(connectorId)?.reason || undefined)
    const row = { ...lost, words }
    failures.note(ownerOfAction(id), row)
    const fallbacks = running?.fallbacks ?? []
    if (fallbacks.length === 0 || !isForFallbacks(lost)) return undefined
    return this.#passOn(id, row, fallbacks)
  }

  #fallbackTarget(id: string): RowTarget | undefined {
    return id === DEAD_LETTERS ? this.#deps.deadLetters : this.#running.get(id)?.action
  }

  /** @returns what the place of the row in the buffer waits for; `undefined`: nothing is stored */
  #passOn(
    from: string,
    lost: LostRow,
    fallbacks: readonly Fallback[],
  ): Promise<unknown> | undefined {
    const row = fallbackRow(from, this.#deps.clock.now(), lost)
    const passed = (lost.fallbacks ?? 0) + 1
    const { ruleId } = lost
    const stored = fallbacks.flatMap((each) => {
      if (each.kind === 'republish') {
        return this.#republish(each.args, row, { from, fallbacks: passed }) ?? []
      }
      const target = this.#fallbackTarget(each.id)
      if (target === undefined) this.missed(each.id, ruleId, row)
      // The outcome is counted and listed by the other action.
      const origin = { ruleId, key: from, fallbacks: passed, report: () => {} }
      return target?.send(row, origin) ?? []
    })
    return stored.length === 0 ? undefined : Promise.all(stored)
  }

  /** Applies other settings to a running action, which keeps its rows and counters. */
  async #reopen(
    running: RunningAction,
    before: ActionSettings,
    after: ActionSettings,
  ): Promise<void> {
    const { id, connectorId, isOnDisk, options } = after
    const { action } = running
    const hasSamePlaces = before.isOnDisk === isOnDisk && before.options.lanes === options.lanes
    if (hasSamePlaces) action.configure(options)
    else {
      const open = () => {
        if (isOnDisk) this.#deps.disk.fit(id, options.lanes)
        return this.#queueOpener(after)
      }
      await action.move(options, open, { areStored: before.isOnDisk })
      if (this.#running.get(id) !== running) return
    }
    const next = new RunningAction(after, this.#deps, action)
    this.#running.set(id, next)
    // Both calls run in one turn of the event loop, so no row finds the action without a connection.
    const left = this.#deps.connectors.leave(connectorId, running)
    await Promise.all([left, this.#deps.connectors.join(connectorId, next)])
  }

  #queueOpener({ id, isOnDisk }: ActionSettings): (lane: number) => Queue {
    const report: OutcomeListener = (ruleId, outcome) => this.#report(ruleId, outcome)
    const { disk, memory } = this.#deps
    return (lane) => (isOnDisk ? disk.open(id, lane, report) : new PackedQueue(memory))
  }

  async #remove({ id, isOnDisk }: ActionSettings): Promise<void> {
    const running = this.#running.get(id)
    if (running !== undefined) {
      this.#running.delete(id)
      running.action.close({ isEnd: false })
      await this.#deps.connectors.leave(running.connectorId, running)
    }
    if (isOnDisk) await this.#deps.disk.forget(id)
  }
}

/** An enabled action and its channel on the present connection of its connector. */
class RunningAction {
  readonly connectorId: string
  readonly localTopic: string | undefined
  readonly fallbacks: readonly Fallback[]
  readonly action: Action
  /** On the present connection of its connector. */
  channel: Channel | undefined
  driver: ActionDriver | undefined
  readonly #settings: ActionSettings
  readonly #deps: ActionsDeps

  constructor(settings: ActionSettings, deps: ActionsDeps, action: Action) {
    this.connectorId = settings.connectorId
    this.localTopic = settings.localTopic
    this.fallbacks = settings.fallbacks
    this.#settings = settings
    this.#deps = deps
    this.action = action
  }

  open(driver: Driver): Channel {
    const bound = this.#settings.bind(driver)
    const channel = this.#channelOn(bound)
    this.channel = channel
    this.driver = bound
    this.action.bind(bound, channel)
    return channel
  }

  #channelOn(driver: ActionDriver): Channel {
    const { id, connectorId, healthCheckIntervalMs } = this.#settings
    const connector = `connector:${connectorId}`
    return new Channel(
      driver,
      { id: `action:${id}:${connector}`, connectorId: connector, healthCheckIntervalMs },
      { ...this.#deps, onConnected: () => this.action.resume() },
    )
  }
}

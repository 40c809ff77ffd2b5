import { writeWholeFile } from '@signalbox/broker/store/whole-file'
import type { ProvisionalChange } from '@signalbox/contract/config-history'
import { withChanges } from '@signalbox/contract/config-values'
import { ApiError } from '@signalbox/contract/errors'
import { isRecord } from '@signalbox/formats/is-record'
import { nodeList } from '@signalbox/contract/nodes'
import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { clusterClient } from './cluster-client.ts'
import {
  callAny,
  changesMadeByCall,
  checkRevertible,
  type ConfigCall,
  FAILED,
  isCreation,
  itemPath,
  type Made,
  readState,
  revert,
  sentChanges,
  shownChange,
  findRevertibleOperation,
} from './revertible.ts'
import type { Calling, Target } from './upstream-call.ts'

type Actor = ProvisionalChange['actor']

/** A provisional change; times in epoch milliseconds. */
export interface Provisional extends Made {
  id: string
  call: ConfigCall
  actor: Actor
  roots: ProvisionalChange['roots']
  startedAt: number
  endsAt: number
  state: ProvisionalChange['state']
  endedAt?: number
  endedBy?: Actor
  superseded?: number
  failed?: number
  /** The reason why it has not been reverted although the time is over. */
  waitsFor?: 'login' | 'cluster'
}

const MAX_PENDING = 10
const MAX_ENDED = 20
/** The login is used this often, so that the cluster does not end it as idle. */
const LOGIN_MS = 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000

const SIGNALBOX: Actor = { kind: 'broker', name: '', ip_address: '' }

export class TooManyPending extends Error {}

interface Around {
  /** The file that keeps pending changes over a restart, without logins. */
  path: string
  target: Pick<Target, 'name' | 'addresses'>
  calling: Calling
  log: FastifyBaseLogger
  /** Called for each change that was made or reverted, to record it. */
  onChange: (made: Provisional, states: { before: unknown; after: unknown }) => void
}

/**
 * Changes of a cluster's configuration that are reverted unless they are kept in time, by the login that made them
 * (docs/decisions/0330-provisional-changes-of-clusters.md).
 */
export class ClusterProvisional {
  readonly #around: Around
  #all: Provisional[]
  /** Logins of pending changes, in memory only. */
  readonly #logins = new Map<string, string>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #checks = new Map<string, NodeJS.Timeout>()
  /** Changes whose call has not ended. */
  readonly #making = new Set<string>()
  readonly #reverting = new Map<string, Promise<void>>()
  #isClosed = false

  constructor(around: Around) {
    this.#around = around
    this.#all = readPending(around.path)
  }

  /** Provisional changes, newest first. */
  get all(): readonly Provisional[] {
    return this.#all
  }

  get #pending(): Provisional[] {
    return this.#all.filter(({ state }) => state === 'pending')
  }

  /** A change that was made and that is neither kept nor reverted. */
  pending(id: string): Provisional | undefined {
    return this.#pending.find((each) => each.id === id && !this.#making.has(id))
  }

  /**
   * Makes a change that is reverted after `ms` unless confirmed.
   * @returns the answer of the cluster, and the change if anything changed
   * @throws {TooManyPending} if too many changes wait for a confirmation
   * @throws {NotRevertible} before any change, if it could not be reverted
   * @throws {ApiError} if the cluster refuses it or does not answer; a change without an answer stays pending
   */
  async make(
    call: ConfigCall,
    by: { authorization: string; actor: Actor; roots: Provisional['roots'] },
    ms: number,
  ): Promise<{ answer: unknown; made: Provisional | undefined }> {
    if (this.#pending.length >= MAX_PENDING) throw new TooManyPending()
    const client = this.#client(by.authorization)
    const before = await readState(client, call, isCreation(call))
    checkRevertible(call, before)
    const startedAt = Date.now()
    // It is stored before the call, and until its result is read it has the values that were sent.
    let made: Provisional = {
      ...{ id: randomUUID(), call, changes: sentChanges(call, before), before, state: 'pending' },
      ...{ actor: by.actor, roots: by.roots, startedAt, endsAt: startedAt + ms },
    }
    const { id } = made
    this.#making.add(id)
    this.#put(made)
    let answer: unknown
    let failure: Error | undefined
    try {
      const { operation, ...request } = call
      answer = await callAny(client, operation, request)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      // A call without an answer may have been carried out.
      if (error instanceof ApiError && error.kind === 'http' && error.status < 500) {
        this.#drop(id)
        throw failure
      }
    }
    const after = await readState(client, call).catch(() => undefined)
    this.#making.delete(id)
    if (after !== undefined) {
      const changes = changesMadeByCall(call, before, after)
      const { before: _, ...rest } = made
      made = { ...rest, changes, after: after.config }
    }
    if (made.changes.length === 0 && after !== undefined) {
      this.#drop(id)
      if (failure !== undefined) throw failure
      return { answer, made: undefined }
    }
    made = { ...made, endsAt: Date.now() + ms }
    this.#logins.set(id, by.authorization)
    this.#put(made)
    this.#arm(id, ms)
    this.#checkLogin(id)
    if (failure === undefined || after !== undefined) {
      const states = { before: before.config, after: after?.config }
      states.after ??= withChanges(before.config, made.changes)
      this.#around.onChange(made, states)
    }
    if (failure !== undefined) throw failure
    return { answer, made }
  }

  /** Makes a change permanent; `undefined` if it has ended, or is being reverted. */
  keep(id: string, actor: Actor): Provisional | undefined {
    const found = this.pending(id)
    if (found === undefined || this.#reverting.has(id)) return undefined
    return this.#end(found, { state: 'kept', endedBy: actor })
  }

  /**
   * Reverts it now, with the login of the caller; `undefined`: it has ended.
   *
   * @throws {ApiError} if the cluster refuses it or does not answer
   */
  async revert(id: string, authorization: string, actor: Actor): Promise<Provisional | undefined> {
    if (this.pending(id) === undefined) return undefined
    await this.#revert(id, authorization, actor)
    return this.#all.find((each) => each.id === id)
  }

  /** Reverts the changes of a login before it ends. */
  async endLogin(authorization: string): Promise<void> {
    const own = this.#pending.filter(({ id }) => this.#logins.get(id) === authorization)
    await Promise.all(own.map(({ id }) => this.#revertByTime(id)))
    for (const { id } of own) this.#logins.delete(id)
  }

  /** Reverts pending changes, which nothing else would revert. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#logins.keys()].map((id) => this.#revertByTime(id)))
    for (const timer of [...this.#timers.values(), ...this.#checks.values()]) clearTimeout(timer)
  }

  #client(authorization: string) {
    const { target, calling } = this.#around
    return clusterClient(target, authorization, calling)
  }

  #arm(id: string, ms: number, retryMs = FIRST_RETRY_MS): void {
    clearTimeout(this.#timers.get(id))
    if (this.#isClosed) return
    const timer = setTimeout(() => void this.#revertByTime(id, retryMs), ms)
    this.#timers.set(id, timer.unref())
  }

  /** Notes early that the login has ended. */
  #checkLogin(id: string): void {
    const check = async () => {
      const authorization = this.#logins.get(id)
      if (authorization === undefined) return
      try {
        await this.#client(authorization).call(nodeList, {})
      } catch (error) {
        if (isLoginOver(error)) this.#wait(id, 'login')
      }
    }
    this.#checks.set(id, setInterval(() => void check(), LOGIN_MS).unref())
  }

  /** Never throws: the change stays pending if it cannot be reverted. */
  async #revertByTime(id: string, retryMs = FIRST_RETRY_MS): Promise<void> {
    const authorization = this.#logins.get(id)
    if (authorization === undefined) return this.#wait(id, 'login')
    try {
      await this.#revert(id, authorization, SIGNALBOX)
    } catch (error) {
      this.#around.log.warn({ err: error, provisional: id }, 'A change could not be reverted')
      this.#wait(id, isLoginOver(error) ? 'login' : 'cluster')
      if (!isLoginOver(error)) this.#arm(id, retryMs, Math.min(retryMs * 2, LONGEST_RETRY_MS))
    }
  }

  #revert(id: string, authorization: string, actor: Actor): Promise<void> {
    const running = this.#reverting.get(id) ?? this.#revertOnce(id, authorization, actor)
    this.#reverting.set(id, running)
    return running.finally(() => this.#reverting.delete(id))
  }

  async #revertOnce(id: string, authorization: string, actor: Actor): Promise<void> {
    const found = this.pending(id)
    if (found === undefined) return
    const { kind, back } = await revert(this.#client(authorization), found.call, found).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.kind !== 'http') throw error
        // The changed object has been deleted.
        if (error.status === 404) return { ...FAILED, kind: 'superseded' as const }
        if (isLoginOver(error) || error.status >= 500) throw error
        return FAILED
      },
    )
    const ended = { state: 'reverted', endedBy: actor } as const
    this.#end(found, { ...ended, ...(kind !== 'reverted' && { [kind]: 1 }) })
    if (back.length === 0) return
    const before = withChanges(
      {},
      back.map(({ path, from }) => ({ path, to: from })),
    )
    this.#around.onChange({ ...found, actor }, { before, after: withChanges({}, back) })
  }

  #wait(id: string, waitsFor: 'login' | 'cluster'): void {
    const found = this.pending(id)
    if (waitsFor === 'login') this.#forget(id)
    if (found !== undefined && found.waitsFor !== waitsFor) this.#put({ ...found, waitsFor })
  }

  #end(found: Provisional, how: Partial<Provisional>): Provisional {
    this.#forget(found.id)
    const { waitsFor: _, ...rest } = found
    const ended = { ...rest, ...how, endedAt: Date.now() }
    this.#put(ended)
    return ended
  }

  /** Drops the login and the timer of a change. */
  #forget(id: string): void {
    clearTimeout(this.#timers.get(id))
    clearInterval(this.#checks.get(id))
    for (const each of [this.#logins, this.#timers, this.#checks]) each.delete(id)
  }

  #put(provisional: Provisional): void {
    const others = this.#all.filter(({ id }) => id !== provisional.id)
    const all = [provisional, ...others].toSorted((a, b) => b.startedAt - a.startedAt)
    const ended = all.filter(({ state }) => state !== 'pending').slice(MAX_ENDED)
    this.#store(all.filter((each) => !ended.includes(each)))
  }

  /** Forgets a change that has changed nothing. */
  #drop(id: string): void {
    this.#making.delete(id)
    this.#store(this.#all.filter((each) => each.id !== id))
  }

  #store(all: Provisional[]): void {
    this.#all = all
    const { path, log, target } = this.#around
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeWholeFile(path, JSON.stringify(this.#pending.map(stored)))
    } catch (error) {
      log.warn({ err: error, upstream: target.name }, 'Provisional changes cannot be stored')
    }
  }
}

const isLoginOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** A pending change in the file: without secrets. */
const stored = ({ call, before: _, after: __, ...each }: Provisional) => ({
  ...each,
  changes: each.changes.map(shownChange),
  call: { operation: call.operation.id, path: itemPath(call) },
})

/** Pending changes of a process that ended without reverting them. */
function readPending(path: string): Provisional[] {
  try {
    const rows: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(rows) ? rows.flatMap(readRow) : []
  } catch {
    return [] // there are none, or the file is damaged
  }
}

function readRow(row: unknown): Provisional[] {
  if (!isRecord(row) || !isRecord(row.call) || !isRecord(row.call.path)) return []
  const { operation: id, path } = row.call
  const operation = typeof id === 'string' ? findRevertibleOperation(id) : undefined
  const isWhole =
    Array.isArray(row.changes) && Array.isArray(row.roots) && typeof row.startedAt === 'number'
  if (operation === undefined || !isWhole || row.state !== 'pending') return []
  const call = { operation, path, body: undefined }
  return [{ ...row, call, waitsFor: 'login' } as unknown as Provisional] // as it was stored
}

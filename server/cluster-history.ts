import { API_PREFIX } from '@signalbox/broker/api/api'
import { originFromRequest } from '@signalbox/broker/api/callers'
import { differences } from '@signalbox/broker/config/differences'
import { SERVER } from '@signalbox/contract/api-version'
import type { ConfigChange } from '@signalbox/contract/config-history'
import { isRecord } from '@signalbox/formats/is-record'
import { withoutSigningKeys } from '@signalbox/contract/secrets'
import { withoutSecrets } from '@signalbox/contract/without-secrets'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ChangeLog, type LoggedChange } from './change-log.ts'
import { changedPlace, configIn, createdItemName, type Place } from './changed-place.ts'
import { sendClusterFailure } from './cluster-answer.ts'
import { askAs, type ClusterAnswer, readJson } from './cluster-read.ts'
import type { Logins } from './logins.ts'
import type { Calling, Target } from './upstream-call.ts'
import type { Watch } from './watch.ts'

const LIST = /^\/config_changes(?:\/([^/]+))?$/
const MAX_FIELDS = 20

/** The names of the changed fields. */
const listChangedFields = (before: unknown, after: unknown): string[] =>
  differences(before, after)
    .map(({ path }) => path.join('.'))
    .filter(Boolean)
    .slice(0, MAX_FIELDS)

/**
 * The changes of the configuration that pass through this process on their way to clusters, by all users. A cluster
 * has no history of its own (docs/decisions/0131-recorded-changes.md).
 */
export class ClusterHistory {
  readonly #folder: string
  readonly #log: FastifyBaseLogger
  readonly #calling: Calling
  readonly #logins: Logins
  readonly #logs = new Map<string, ChangeLog>()
  /** Whether a cluster is a Signalbox, which has all of this; of those that have answered. */
  readonly #isSignalbox = new Map<string, boolean>()

  constructor(
    folder: string,
    around: { log: FastifyBaseLogger; calling: Calling; logins: Logins },
  ) {
    this.#folder = folder
    this.#log = around.log
    this.#calling = around.calling
    this.#logins = around.logins
  }

  /** Notes by an answer whether the cluster is a Signalbox. */
  #noteServer(name: string, server: unknown): void {
    this.#isSignalbox.set(name, server === SERVER)
  }

  /** Whether a cluster is a Signalbox; `undefined`: it has not answered yet. */
  isSignalbox(name: string): boolean | undefined {
    return this.#isSignalbox.get(name)
  }

  /**
   * Asks whether a caller may read. Gives whether this process answers calls about changes: a Signalbox answers them
   * itself. Refusals of the cluster are sent.
   */
  async isReader(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
  ): Promise<'signalbox' | 'refused' | 'reader'> {
    let answer: ClusterAnswer
    try {
      answer = await askAs(request, target, this.#calling)
    } catch (error) {
      if (this.isSignalbox(target.name) === true) return 'signalbox'
      sendClusterFailure(reply, target, error)
      return 'refused'
    }
    const { status, server, body } = answer
    this.#noteServer(target.name, server)
    if (this.isSignalbox(target.name) === true) return 'signalbox'
    reply.header('cache-control', 'no-store')
    if (status === 200) return 'reader'
    reply.code(status).type('application/json').send(body)
    return 'refused'
  }

  /** Records a call when the cluster has accepted it; `undefined`: nothing is changed, or a Signalbox records it. */
  async watch(request: FastifyRequest, target: Target): Promise<Watch | undefined> {
    const place = changedPlace(request.raw.method ?? '', target.at)
    if (place === undefined || this.isSignalbox(target.name) === true) return undefined
    const isNew = place.kind === 'created'
    const before = isNew ? undefined : await readJson(request, target, place.at, this.#calling)
    return {
      onAnswer: ({ statusCode = 500, headers }, sent) => {
        this.#noteServer(target.name, headers.server)
        if (statusCode >= 300 || this.isSignalbox(target.name) === true) return
        void this.#record(request, target, { place, before, sent: parsed(sent) })
      },
    }
  }

  async #record(
    request: FastifyRequest,
    target: Target,
    { place, before, sent }: { place: Place; before: unknown; sent: unknown },
  ): Promise<void> {
    const { root, kind } = place
    const item = place.item ?? (kind === 'created' ? createdItemName(root, sent) : undefined)
    const at =
      place.item === undefined && item !== undefined
        ? `${place.at}/${encodeURIComponent(item)}`
        : place.at
    const read = kind === 'removed' ? undefined : await readJson(request, target, at, this.#calling)
    // Without an answer, the state is what was sent.
    const after = read ?? (kind === 'removed' ? undefined : sent)
    this.add(target.name, this.readActor(request, target), {
      operation: `${request.raw.method} ${target.path.slice(API_PREFIX.length)}`,
      ...{ root, kind },
      ...(item !== undefined && { item }),
      ...{ before, after },
    })
  }

  readActor(request: FastifyRequest, { name }: Pick<Target, 'name'>): ConfigChange['actor'] {
    const caller = this.#logins.readCaller(name, request.raw.headers.authorization)
    return { ...caller, ip_address: originFromRequest(request).address }
  }

  /** Stores a change, without the secrets of its states. */
  add(
    upstream: string,
    actor: ConfigChange['actor'],
    made: Pick<LoggedChange, 'operation' | 'root' | 'kind'> &
      Partial<Pick<LoggedChange, 'item' | 'before' | 'after' | 'provisional'>>,
  ): void {
    const [before, after] = [storable(made.before), storable(made.after)]
    this.#openLog(upstream).add({
      ...made,
      at: new Date().toISOString(),
      ...{ actor, call: randomUUID() },
      fields: made.kind === 'changed' ? listChangedFields(before, after) : [],
      result: 'applied',
      ...{ before, after },
    })
  }

  /** Answers calls about the history of a cluster that has none. Gives whether it did. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const found = request.raw.method === 'GET' ? LIST.exec(target.at) : null
    if (found === null) return false
    const [, id] = found
    const who = await this.isReader(request, reply, target)
    if (who !== 'reader') return who === 'refused'
    const changes = this.#openLog(target.name)
    if (id === undefined) reply.send(readPage(changes, new URLSearchParams(target.search)))
    else this.#sendOne(reply, changes, Number(id))
    return true
  }

  #sendOne(reply: FastifyReply, changes: ChangeLog, id: number): void {
    const all = changes.list()
    const change = all.find((each) => each.id === id)
    if (change === undefined) {
      reply.code(404).send({ code: 'NOT_FOUND', message: 'The change does not exist' })
      return
    }
    const { before, after } = change
    const isSame = (each: ConfigChange) => each.root === change.root && each.item === change.item
    reply.send({
      ...change,
      newest: all.find(isSame)?.id,
      differences: differences(before, after).map(({ path, ...values }) => ({
        path: path.join('.'),
        ...values,
      })),
    })
  }

  #openLog(name: string): ChangeLog {
    const known = this.#logs.get(name)
    if (known !== undefined) return known
    const path = join(this.#folder, `${encodeURIComponent(name)}.jsonl`)
    const opened = new ChangeLog(path, (error) =>
      this.#log.warn({ err: error, upstream: name }, 'The history of a cluster cannot be stored'),
    )
    this.#logs.set(name, opened)
    return opened
  }
}

/** State without secrets, including those in the SQL of rules. */
function storable(state: unknown): unknown {
  const text = JSON.stringify(withoutSecrets(configIn(state)))
  return text === undefined ? undefined : JSON.parse(withoutSigningKeys(text))
}

function readPage(changes: ChangeLog, query: URLSearchParams) {
  const number = (name: string, otherwise: number, most: number) => {
    const value = Number(query.get(name) ?? otherwise)
    return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : otherwise
  }
  const time = (name: string) => {
    const text = query.get(name)
    if (text === null) return undefined
    const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
    return Number.isNaN(at) ? undefined : at
  }
  const text = (name: string) => query.get(name) ?? undefined
  const [page, limit] = [number('page', 1, 1e9), number('limit', 100, 10_000)]
  const found = changes.list({
    ...{ root: text('root'), item: text('item'), actor: text('actor') },
    ...{ from: time('from'), to: time('to') },
  })
  const rows = found.slice((page - 1) * limit, page * limit)
  return {
    data: rows.map(({ before: _, after: __, ...row }) => row),
    meta: { page, limit, count: found.length, hasnext: found.length > page * limit },
  }
}

function parsed(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) || Array.isArray(value) ? value : undefined
  } catch {
    return undefined // no JSON, or none at all
  }
}

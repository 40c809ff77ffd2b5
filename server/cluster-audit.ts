import { apiError } from '@signalbox/broker/api/failure'
import { readQuery } from '@signalbox/broker/api/query'
import { validate } from '@signalbox/broker/api/validation'
import { AuditLog } from '@signalbox/broker/features/audit/audit-log'
import { AUDIT_TABLES } from '@signalbox/broker/features/audit/audit-table'
import {
  auditedFailure,
  auditedOperation,
  readRequest,
} from '@signalbox/broker/features/audit/present'
import { isAudited, listAudit } from '@signalbox/broker/features/audit/resource'
import { systemClock as clock } from '@signalbox/broker/kernel/clock'
import { Store } from '@signalbox/broker/store/store'
import { auditList } from '@signalbox/contract/audit'
import { auditSubject } from '@signalbox/contract/audit-subject'
import type { AnyOperation } from '@signalbox/contract/client'
import type { ReadOf } from '@signalbox/contract/operation'
import { operations } from '@signalbox/contract/operations'
import { readJson as parsed } from '@signalbox/formats/json-text'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { operationMatcher } from './api-path.ts'
import { sendClusterFailure } from './cluster-answer.ts'
import type { ClusterHistory } from './cluster-history.ts'
import { readAs } from './cluster-read.ts'
import type { Calling, Target } from './upstream-call.ts'
import type { Watch } from './watch.ts'

/** After a failure, the records of a cluster are opened again after so long: the disk may have room by then. */
const RETRY_MS = 60_000

/** Whether a cluster has an audit log is asked again after so long: it may have become another edition. */
const KNOWN_MS = 10 * 60_000

type Query = ReadOf<typeof auditList>['query']

interface Opened {
  store: Store
  audit: AuditLog
}

interface Around {
  log: FastifyBaseLogger
  calling: Calling
  history: ClusterHistory
}

/**
 * The calls that pass through this process and change something, or try to, at clusters without an audit log of their
 * own (docs/decisions/0131-recorded-changes.md).
 */
export class ClusterAudit {
  readonly #folder: string
  readonly #around: Around
  readonly #opened = new Map<string, Opened>()
  /** When the records of a cluster that could not be opened are tried again, by its name. */
  readonly #failed = new Map<string, number>()
  readonly #hasOwn = new Map<string, { hasOwn: boolean; until: number }>()

  constructor(folder: string, around: Around) {
    this.#folder = folder
    this.#around = around
  }

  /** Records a call when the cluster has answered it; `undefined`: it changes nothing, or the cluster records it. */
  watch(request: FastifyRequest, { name, at }: Target): Watch | undefined {
    const { history } = this.#around
    if (history.isSignalbox(name) === true || this.#knownOwn(name) === true) return undefined
    const found = findOperation(request.raw.method, at)
    if (found === undefined) return undefined
    const { operation, path: parameters } = found
    const actor = history.readActor(request, { name })
    const begin = performance.now()
    return {
      onAnswer: ({ statusCode: status = 502 }, sent) => {
        if (history.isSignalbox(name) === true) return
        const body = parsed(sent ?? '')
        const isLogin = operation.id === 'login'
        // Anybody could fill the log.
        if (!isLogin && status === 401) return
        this.#open(name)?.audit.add({
          origin: actor.kind === 'key' ? 'rest_api' : 'dashboard',
          source: isLogin ? auditSubject(parameters, body) : actor.name,
          address: actor.ip_address,
          ...auditedOperation(operation),
          method: operation.method.toLowerCase(),
          status,
          duration: Math.round(performance.now() - begin),
          subject: auditSubject(parameters, body),
          request: readRequest({
            ...{ operation, path: parameters, body, headers: request.raw.headers },
          }),
          args: [],
          failure: auditedFailure(status, {}),
        })
      },
    }
  }

  /** Answers calls about the records of a cluster that has none. Gives whether it did. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const { at, search } = target
    if (request.raw.method !== 'GET' || at !== auditList.at) return false
    const who = await this.#around.history.isReader(request, reply, target)
    if (who !== 'reader') return who === 'refused'
    try {
      if (await this.#asksHasOwn(request, target)) return false
      const query = validate(auditList, 'query', auditList.query, readQuery(search))
      const opened = this.#open(target.name)
      if (opened === undefined) {
        const message = 'The records of this cluster cannot be read'
        throw apiError('SERVICE_UNAVAILABLE', { message })
      }
      const { data, meta } = listAudit(opened.audit, target.name, query as Query) // as it was validated
      reply.send({ data, meta: { ...meta, passed_here: true } })
    } catch (error) {
      sendClusterFailure(reply, target, error)
    }
    return true
  }

  close(): void {
    for (const { store } of this.#opened.values()) store.close()
  }

  /** `undefined`: unknown, or known too long ago. */
  #knownOwn(name: string): boolean | undefined {
    const known = this.#hasOwn.get(name)
    return known !== undefined && known.until > performance.now() ? known.hasOwn : undefined
  }

  async #asksHasOwn(request: FastifyRequest, target: Target): Promise<boolean> {
    const known = this.#knownOwn(target.name)
    if (known !== undefined) return known
    const path = `${auditList.at}?limit=1`
    const { status } = await readAs(request, target, path, this.#around.calling)
    const hasOwn = status !== 404
    // One whose log is switched off answers 400. Other statuses do not say whether there is one.
    if (![200, 400, 404].includes(status)) return hasOwn
    this.#hasOwn.set(target.name, { hasOwn, until: performance.now() + KNOWN_MS })
    return hasOwn
  }

  #open(name: string): Opened | undefined {
    const known = this.#opened.get(name)
    if (known !== undefined || (this.#failed.get(name) ?? 0) > performance.now()) return known
    const { log } = this.#around
    try {
      const store = new Store(this.#folder, { file: `${encodeURIComponent(name)}.audit.db` })
      store.migrate('audit', AUDIT_TABLES)
      const opened = { store, audit: new AuditLog(store, { clock, log }) }
      this.#opened.set(name, opened)
      return opened
    } catch (error) {
      this.#failed.set(name, performance.now() + RETRY_MS)
      log.warn({ err: error, upstream: name }, 'The audit log of a cluster cannot be stored')
      return undefined
    }
  }
}

const WRITES = Object.values(operations)
  .filter((operation: AnyOperation) => isAudited(operation))
  .map((operation: AnyOperation) => ({ operation, match: operationMatcher(operation) }))
  // A path without parameters goes before one that would take its last segment for a name.
  .toSorted((a, b) => a.operation.at.split('{').length - b.operation.at.split('{').length)

function findOperation(method: string | undefined, at: string) {
  for (const { operation, match } of WRITES) {
    const path = match(method, at)
    if (path !== undefined) return { operation, path }
  }
  return undefined
}

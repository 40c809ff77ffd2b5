import { apiError } from '@signalbox/broker/api/failure'
import { validate } from '@signalbox/broker/api/validation'
import { changedHandling, type Handled } from '@signalbox/broker/features/alarms/handling'
import {
  presentHandling,
  readHandlingChange,
} from '@signalbox/broker/features/alarms/handling.present'
import { writeWholeFile } from '@signalbox/broker/store/whole-file'
import { alarmHandlingUpdate } from '@signalbox/contract/alarm-handling'
import type { ReadOf } from '@signalbox/contract/operation'
import { isRecord } from '@signalbox/formats/is-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonBody, sendClusterFailure } from './cluster-answer.ts'
import { findConfigRefusal } from './cluster-client.ts'
import type { ClusterHistory } from './cluster-history.ts'
import type { Calling, Target } from './upstream-call.ts'

type Change = ReadOf<typeof alarmHandlingUpdate>['body']

interface Around {
  calling: Calling
  history: ClusterHistory
}

/**
 * Acknowledged and silenced alarms of clusters, which do not have them: one file for each cluster, shared by all users of
 * this process. A caller who may read the cluster may read them, one who may change its configuration may change them.
 */
export class ClusterAlarms {
  readonly #folder: string
  readonly #around: Around
  readonly #handled = new Map<string, readonly Handled[]>()

  constructor(folder: string, around: Around) {
    this.#folder = folder
    this.#around = around
  }

  /** Returns whether the call has been answered. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const { method, headers } = request.raw
    const { history, calling } = this.#around
    if (target.at !== alarmHandlingUpdate.at) return false
    if (method !== 'GET' && method !== 'PUT') return false
    if (history.isSignalbox(target.name) === true) return false
    const who = await history.isReader(request, reply, target)
    if (who !== 'reader') return who === 'refused'
    try {
      if (method === 'PUT') {
        const body = validate(
          alarmHandlingUpdate,
          'body',
          alarmHandlingUpdate.body,
          await jsonBody(request),
        )
        const change = readHandlingChange({ body: body as Change }, Date.now()) // as it was validated
        const refusal = await findConfigRefusal(headers.authorization ?? '', target, calling)
        if (refusal !== undefined) {
          reply.code(refusal.status).type('application/json').send(refusal.body)
          return true
        }
        const { name } = history.readActor(request, target)
        this.#store(target.name, changedHandling(this.#of(target.name), change, name, Date.now()))
      }
      reply.send(presentHandling(this.#of(target.name), Date.now()))
    } catch (error) {
      sendClusterFailure(reply, target, error)
    }
    return true
  }

  #of(cluster: string): readonly Handled[] {
    const known = this.#handled.get(cluster) ?? readFile(this.#path(cluster))
    this.#handled.set(cluster, known)
    return known
  }

  /** @throws {Failure} 503 if the file cannot be written */
  #store(cluster: string, rows: readonly Handled[]): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      writeWholeFile(this.#path(cluster), JSON.stringify(rows))
    } catch {
      throw apiError('SERVICE_UNAVAILABLE', { message: 'The data folder cannot be written' })
    }
    this.#handled.set(cluster, rows)
  }

  #path(cluster: string): string {
    return join(this.#folder, `${encodeURIComponent(cluster)}.alarms.json`)
  }
}

/** Rows of a file; none if it is missing or damaged. */
function readFile(path: string): readonly Handled[] {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(stored) && stored.every(isHandled) ? stored : []
  } catch {
    return []
  }
}

/** Whether an entry of the file, which may be damaged, is a row. */
const isHandled = (row: unknown): row is Handled =>
  isRecord(row) &&
  typeof row['name'] === 'string' &&
  isPart(row['acknowledged'], ['until', 'at']) &&
  isPart(row['silenced'], ['until'])

const isPart = (part: unknown, times: readonly string[]): boolean =>
  part === undefined ||
  (isRecord(part) &&
    typeof part['by'] === 'string' &&
    times.every((time) => Number.isSafeInteger(part[time])))

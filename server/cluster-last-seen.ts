import { RecentStates } from '@signalbox/broker/features/last-seen/recent-states'
import { presentTime } from '@signalbox/broker/api/time'
import type { ClientRow } from '@signalbox/contract/clients'
import { clientGet } from '@signalbox/contract/clients'
import { clientLastSeen } from '@signalbox/contract/last-seen'
import { isRecord } from '@signalbox/formats/is-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pipeline, Transform } from 'node:stream'
import { operationMatcher } from './api-path.ts'
import type { ClusterHistory } from './cluster-history.ts'
import type { Target } from './upstream-call.ts'
import type { Watch } from './watch.ts'

const matchGet = operationMatcher(clientGet)
const matchLastSeen = operationMatcher(clientLastSeen)
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_BYTES_OF_CLUSTER = 8 * 1024 * 1024

/**
 * Last known states of the clients of clusters, from the answers that pass through this process: what one user has seen,
 * all users of the cluster can read after the client is gone.
 */
export class ClusterLastSeen {
  readonly #history: ClusterHistory
  readonly #clusters = new Map<string, RecentStates<ClientRow>>()

  constructor(history: ClusterHistory) {
    this.#history = history
  }

  /** Returns whether the call has been answered. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const path = matchLastSeen(request.raw.method, target.at)
    if (path === undefined || this.#history.isSignalbox(target.name) === true) return false
    const who = await this.#history.isReader(request, reply, target)
    if (who !== 'reader') return who === 'refused'
    const seen = this.#clusters.get(target.name)?.get(path.clientid ?? '')
    reply.send(seen === undefined ? {} : { seen_at: presentTime(seen.at), client: seen.row })
    return true
  }

  /** Notes the state of a client that the cluster answers with; `undefined`: the call reads no client. */
  watch({ raw }: FastifyRequest, { name, at }: Target): Watch | undefined {
    const path = matchGet(raw.method, at)
    if (path === undefined || this.#history.isSignalbox(name) === true) return undefined
    const { clientid = '' } = path
    return {
      isRead: true,
      onAnswer: (answer) => {
        if (answer.statusCode !== 200) return undefined
        const parts: Buffer[] = []
        let bytes = 0
        const copy = new Transform({
          transform: (part: Buffer, _, done) => {
            bytes += part.length
            if (bytes <= MAX_ANSWER_BYTES) parts.push(part)
            done(null, part)
          },
          flush: (done) => {
            if (bytes <= MAX_ANSWER_BYTES) this.#note(name, clientid, Buffer.concat(parts))
            done()
          },
        })
        // An incomplete answer of the cluster stays incomplete for the caller.
        pipeline(answer, copy, () => {})
        return copy
      },
    }
  }

  #note(cluster: string, clientId: string, answer: Buffer): void {
    let row: unknown
    try {
      row = JSON.parse(answer.toString())
    } catch {
      return // not an answer of the API
    }
    if (!isRecord(row) || row.clientid !== clientId) return
    const states = this.#clusters.get(cluster) ?? new RecentStates<ClientRow>(MAX_BYTES_OF_CLUSTER)
    this.#clusters.set(cluster, states)
    states.note(clientId, row, Date.now())
  }
}

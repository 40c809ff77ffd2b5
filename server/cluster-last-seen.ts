import { presentLastSeen } from '@signalbox/broker/features/last-seen/present'
import { RecentStates } from '@signalbox/broker/features/last-seen/recent-states'
import { clientGet } from '@signalbox/contract/clients'
import { clientLastSeen } from '@signalbox/contract/last-seen'
import { isRecord } from '@signalbox/formats/is-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operationMatcher } from './api-path.ts'
import type { ClusterHistory } from './cluster-history.ts'
import type { Target } from './upstream-call.ts'
import { passedOn, type Watch } from './watch.ts'

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
  readonly #clusters = new Map<string, RecentStates>()

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
    reply.send(presentLastSeen(seen))
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
        return passedOn(answer, MAX_ANSWER_BYTES, (text) => this.#note(name, clientid, text))
      },
    }
  }

  #note(cluster: string, clientId: string, answer: string): void {
    let row: unknown
    try {
      row = JSON.parse(answer)
    } catch {
      return // not an answer of the API
    }
    if (!isRecord(row) || row.clientid !== clientId) return
    const states = this.#clusters.get(cluster) ?? new RecentStates(MAX_BYTES_OF_CLUSTER)
    this.#clusters.set(cluster, states)
    states.note(clientId, answer, Date.now())
  }
}

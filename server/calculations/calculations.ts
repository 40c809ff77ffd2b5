import { apiError } from '@signalbox/broker/api/failure'
import { readQuery } from '@signalbox/broker/api/query'
import { validate } from '@signalbox/broker/api/validation'
import { presentSelfSigned } from '@signalbox/broker/features/listeners/self-signed.present'
import { accessExplain } from '@signalbox/contract/access'
import { accessRights } from '@signalbox/contract/access-rights'
import { bannedList, bannedMatching, bannedPreview } from '@signalbox/contract/banned'
import type { AnyOperation } from '@signalbox/contract/client'
import { delayedList } from '@signalbox/contract/delayed'
import { listenerSelfSigned } from '@signalbox/contract/listeners'
import { type AnswerOf, type ReadOf, readPath } from '@signalbox/contract/operation'
import { publishSimulate } from '@signalbox/contract/simulation'
import { clientTimeline } from '@signalbox/contract/timeline'
import { topicList } from '@signalbox/contract/topics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operationMatcher } from '../api-path.ts'
import { jsonBody, sendClusterFailure } from '../cluster-answer.ts'
import { clusterClient } from '../cluster-client.ts'
import type { ClusterHistory } from '../cluster-history.ts'
import { type Calling, NoAnswer, type Target } from '../upstream-call.ts'
import { explainAccess, listRights } from './access.ts'
import { matchingBans, previewBan } from './bans.ts'
import { Lines } from './lines.ts'
import { listBans, listDelayed, listTopics } from './lists.ts'
import { isTooLarge, type Reads } from './reads.ts'
import { simulatePublish } from './simulation.ts'
import { readTimeline } from './timeline.ts'

/** An operation of the embedded broker, answered for a cluster. */
interface Calculation {
  operation: AnyOperation
  match: ReturnType<typeof operationMatcher>
  calculate: (request: never, reads: Reads) => Promise<unknown>
  /** Asked again and again: the answers of the cluster may be those of a moment ago. */
  isRepeated?: true
}

const calculation = <O extends AnyOperation>(
  operation: O,
  calculate: (request: ReadOf<O>, reads: Reads) => Promise<AnswerOf<O>>,
): Calculation => ({
  operation,
  match: operationMatcher(operation),
  calculate,
})

const CALCULATIONS: readonly Calculation[] = [
  { ...calculation(bannedPreview, previewBan), isRepeated: true },
  calculation(bannedMatching, matchingBans),
  calculation(accessExplain, explainAccess),
  calculation(accessRights, listRights),
  calculation(publishSimulate, simulatePublish),
  { ...calculation(clientTimeline, readTimeline), isRepeated: true },
  { ...calculation(delayedList, listDelayed), isRepeated: true },
  { ...calculation(topicList, listTopics), isRepeated: true },
  { ...calculation(bannedList, listBans), isRepeated: true },
  // Needs nothing of the cluster but the login.
  calculation(listenerSelfSigned, async (request) => presentSelfSigned(request)),
]

/** A calculation ends after so long, in milliseconds. */
const MOST_MS = 60_000
/** Bytes of all answers of the cluster that one calculation may read. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Answers operations of the embedded broker that a cluster does not have, calculated from its lists with the functions
 * of the broker. All calls have the login of the caller (docs/decisions/0090-calculations-for-clusters.md).
 */
export class Calculations {
  readonly #calling: Calling
  readonly #history: ClusterHistory
  readonly #lines = new Lines()

  constructor(calling: Calling, history: ClusterHistory) {
    this.#calling = calling
    this.#history = history
  }

  /** Gives whether the call has been answered. */
  async answer(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<boolean> {
    const { at, search } = target
    const { method } = request.raw
    const parameters = new URLSearchParams(search)
    const found = CALCULATIONS.find(
      ({ operation: { ownInFront }, match }) =>
        match(method, at) !== undefined &&
        (ownInFront?.some((name) => parameters.has(name)) ?? true),
    )
    if (found === undefined) return false
    if (this.#history.isSignalbox(target.name) === true) return false
    const who = await this.#history.isReader(request, reply, target)
    if (who !== 'reader') return who === 'refused'
    try {
      const asked = await readRequest(found, request, target)
      reply.send(await this.#run(found, asked, request, reply, target))
    } catch (error) {
      sendClusterFailure(reply, target, isTooLarge(error) ? tooLarge() : error)
    }
    return true
  }

  /** Forgets what a login has read when a call of it has been answered that may have changed something. */
  noteAnswer(request: FastifyRequest, target: Target): void {
    if (request.raw.method !== 'GET') this.#lines.forget(loginKey(request, target))
  }

  #run(
    { operation, calculate, isRepeated }: Calculation,
    asked: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
  ): Promise<unknown> {
    const left = new AbortController()
    reply.raw.on('close', () => left.abort(new NoAnswer('the caller has left')))
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(MOST_MS)])
    const { authorization = '' } = request.raw.headers
    const kind = isRepeated ? undefined : operation.id
    return this.#lines.take({ login: loginKey(request, target), kind, signal }, async (shared) => {
      const budget = { bytes: MOST_BYTES }
      const client = clusterClient(target, authorization, this.#calling, budget)
      const call = shared.over((operation, sent) => client.call(operation, sent, { signal }))
      try {
        return await calculate(asked as never, { call, signal }) // read as its operation says
      } finally {
        shared.readBytes = MOST_BYTES - budget.bytes
      }
    })
  }
}

const loginKey = ({ raw }: FastifyRequest, { name }: Target) =>
  `${name} ${raw.headers.authorization ?? ''}`

/** Reads path, query and body of a request. @throws {Failure} 400 if they are not as the operation says */
async function readRequest(
  { operation, match }: Calculation,
  request: FastifyRequest,
  { at, search }: Target,
) {
  const { path, query, body } = operation
  const parameters = match(request.raw.method, at) ?? {}
  return {
    ...(path !== undefined && { path: validate(operation, 'path', path, readPath(parameters)) }),
    ...(query !== undefined && { query: validate(operation, 'query', query, readQuery(search)) }),
    ...(body !== undefined && {
      body: validate(operation, 'body', body, await jsonBody(request)),
    }),
  }
}

const tooLarge = () =>
  apiError('SERVICE_UNAVAILABLE', { message: 'The answers of the cluster are too large' })

import { API_PREFIX } from '@signalbox/broker/api/api'
import { type Client, createClient } from '@signalbox/contract/client'
import {
  AnswerTooLarge,
  type Calling,
  NoAnswer,
  open,
  protocolFromUrl,
  type Target,
  wholeAnswer,
} from './upstream-call.ts'

const MAX_BYTES = 4 * 1024 * 1024
/** Statuses of answers without a body (RFC 9110, section 6.4.1). */
const EMPTY = new Set([204, 205, 304])

/** The calls of a client that were aborted by its user say nothing about the cluster. */
const isCancelled = (signal: AbortSignal | null | undefined) =>
  signal?.aborted === true &&
  !(signal.reason instanceof Error && signal.reason.name === 'TimeoutError')

/**
 * Calls a cluster in the name of a login, at the first of its addresses that answers.
 *
 * @param budget bytes that all answers of the client may have together; those that came are subtracted
 */
export function clusterClient(
  { addresses }: Pick<Target, 'addresses'>,
  authorization: string,
  { agents, timeoutMs }: Pick<Calling, 'agents' | 'timeoutMs'>,
  budget: { bytes: number } = { bytes: Number.POSITIVE_INFINITY },
): Client {
  const ask = async (input: string, { method = 'GET', headers, body, signal }: RequestInit) => {
    let failure: unknown = new NoAnswer('the cluster has no address')
    const urls = addresses.inOrder()
    // The cluster may have closed an idle connection just when the call was sent: a single address is tried twice.
    for (const url of urls.length === 1 ? [...urls, ...urls] : urls) {
      signal?.throwIfAborted()
      const fields = Object.fromEntries(new Headers(headers))
      const call = open(url, API_PREFIX + input, method, fields, agents[protocolFromUrl(url)])
      // It has the timeout of the call.
      signal?.addEventListener('abort', () => call.destroy(new Error('no answer in time')))
      try {
        const sent = typeof body === 'string' ? { sent: body } : {}
        const maxBytes = Math.min(MAX_BYTES, budget.bytes)
        const answer = await wholeAnswer(call, { maxBytes, ...sent })
        addresses.noteAnswer(url)
        budget.bytes -= Buffer.byteLength(answer.body)
        const { 'content-type': type = 'application/json', server = '' } = answer.headers
        return new Response(EMPTY.has(answer.status) ? null : answer.body, {
          status: answer.status,
          headers: { 'content-type': type, server: String(server) },
        })
      } catch (error) {
        if (error instanceof AnswerTooLarge || isCancelled(signal)) throw error
        addresses.noteFailure(url)
        failure = error
        // A change that may have been made must not be made twice.
        if (method === 'POST' || signal?.aborted === true) break
      }
    }
    throw failure
  }
  return createClient({
    baseUrl: '',
    authorization: () => authorization,
    timeoutMs,
    fetch: (input, init) =>
      ask(input instanceof Request ? input.url : input.toString(), init ?? {}),
  })
}

/** The cluster answers callers who may change its configuration with this status. */
const BAD_REQUEST = 400
const MAX_TEST_BYTES = 64 * 1024

/**
 * Whether a login may change the configuration of a cluster, asked over a new connection: it proves that the cluster
 * can be reached.
 *
 * @returns the answer of the cluster if it refuses; `undefined`: it does not
 * @throws {Error} if no address of it answers
 */
export async function findConfigRefusal(
  authorization: string,
  { addresses }: Pick<Target, 'addresses'>,
  { timeoutMs }: Calling,
): Promise<{ status: number; body: string } | undefined> {
  let failure: unknown = new NoAnswer('the cluster has no address')
  for (const url of addresses.inOrder()) {
    const headers = { authorization, 'content-type': 'application/json' }
    const call = open(url, `${API_PREFIX}/rule_test`, 'POST', headers, false)
    try {
      // An empty statement changes nothing.
      const limits = { timeoutMs, maxBytes: MAX_TEST_BYTES, sent: '{}' }
      const { status, body } = await wholeAnswer(call, limits)
      return status === BAD_REQUEST ? undefined : { status, body }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

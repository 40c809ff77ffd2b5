import { API_PREFIX } from '@signalbox/broker/api/api'
import { originFromRequest } from '@signalbox/broker/api/callers'
import { UPSTREAM_FAILURE_HEADER } from '@signalbox/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Addresses } from './addresses.ts'
import { type Editors, KeyFilter, mayHaveKeys, readable } from './hidden-keys.ts'
import { isNotAnswered, isWithheld, passed } from './passed-headers.ts'
import { RepeatableBody } from './repeatable-body.ts'
import type { Watch } from './watch.ts'

export interface Target {
  name: string
  addresses: Addresses
  /** Path and query as received. */
  path: string
  /** Path below `/api/v5` in one spelling, and the query, as `readApiPath` gives them. */
  at: string
  search: string
}

export interface Calling {
  agents: Readonly<Record<'http:' | 'https:', Agent>>
  /** For the first byte of an answer; a slow one may last as long as bytes arrive. */
  timeoutMs: number
  editors: Editors
}

/** Time to connect, after which the call fails; shorter where another address can be tried. */
const CONNECT_TIMEOUT_MS = 10_000
const NEXT_TIMEOUT_MS = 3000
/** Doing it twice is doing it once (RFC 9110, section 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const MAX_STATUS_BYTES = 64 * 1024

export type Failure = 'UPSTREAM_UNREACHABLE' | 'UPSTREAM_TIMEOUT'

/** An answer has begun, or there is none: then whether the cluster may have seen the call. */
type Outcome =
  | { kind: 'answer'; answer: IncomingMessage }
  | { kind: 'failure'; failure: Failure; mayHaveArrived: boolean; isStale: boolean; error: unknown }

export function protocolFromUrl({ protocol }: URL): 'http:' | 'https:' {
  return protocol === 'https:' ? 'https:' : 'http:'
}

export const connectTimeoutMs = (hasNext: boolean) =>
  hasNext ? NEXT_TIMEOUT_MS : CONNECT_TIMEOUT_MS

/** Creates a request that is not sent yet. */
export function open(
  url: URL,
  path: string,
  method: string,
  headers: OutgoingHttpHeaders,
  agent?: Agent | false,
): ClientRequest {
  const request = protocolFromUrl(url) === 'https:' ? httpsRequest : httpRequest
  return request({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname.replace(/\/$/, '') + path,
    method,
    headers: { ...headers, host: url.host },
    ...(agent !== undefined && { agent }),
  })
}

/** A call of this process that a cluster did not answer, or not completely. */
export class NoAnswer extends Error {}
export class AnswerTooLarge extends NoAnswer {}

/** The whole answer to a call. @throws {AnswerTooLarge} beyond `maxBytes` @throws {NoAnswer} if it fails or is silent */
export function wholeAnswer(
  call: ClientRequest,
  { timeoutMs = 0, maxBytes, sent }: { timeoutMs?: number; maxBytes: number; sent?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(cause instanceof AnswerTooLarge ? cause : new NoAnswer(cause.message, { cause }))
    call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer in time')))
    call.on('error', fail)
    call.on('response', (answer: IncomingMessage) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) call.destroy(new AnswerTooLarge('too large'))
        else parts.push(part)
      })
      answer.on('error', fail)
      answer.on('end', () => {
        const { statusCode: status = 502, headers } = answer
        resolve({ status, headers, body: Buffer.concat(parts).toString() })
      })
    })
    call.end(sent)
  })
}

/** One address that a call was sent to. */
interface Attempt {
  url: URL
  /** Start of the attempt in milliseconds of the monotonic clock. */
  startedAt: number
  outcome: Promise<Outcome>
  abort: () => void
}

/** A caller who leaves sooner does not count as an unanswered call. */
const LEAVE_MS = 5000
/** The time without an answer after which another address is asked. */
const leaveMs = (timeoutMs: number) => Math.min(LEAVE_MS, timeoutMs / 2)

/**
 * Passes a call on to the cluster, at the first of its addresses that answers. A call that was not sent goes to the
 * next one; a call that may have arrived does so only if a repetition is harmless. So does a call on a connection that
 * was in use before and that the cluster ends as idle at this moment: it is repeated on a new one. An address that
 * accepts the call and does not answer is left (docs/decisions/0030-pass-through.md).
 */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
  calling: Calling,
  watch?: Watch,
): Promise<FastifyReply> {
  const { raw, log } = request
  const { name, addresses } = target
  const urls = addresses.inOrder()
  const isIdempotent = IDEMPOTENT.has(raw.method ?? 'GET')
  const isSafe = SAFE.has(raw.method ?? 'GET')
  const body = new RepeatableBody(raw, isIdempotent || watch !== undefined)
  const canRepeat = () => isIdempotent && body.canRepeat
  const hasKeys = mayHaveKeys(target.path)
  const isRead = hasKeys || watch?.isRead === true
  const headers = isRead ? readable(headersFor(request)) : headersFor(request)
  const patienceMs = leaveMs(calling.timeoutMs)
  let failure: Failure = 'UPSTREAM_UNREACHABLE'
  const noteFailure = (url: URL, error: unknown, isSilent = false) => {
    addresses.noteFailure(url, isSilent)
    log.warn({ upstream: name, address: url.host, err: error }, 'An upstream failed')
  }

  const begin = (url: URL, hasNext: boolean): Attempt => {
    let call: ClientRequest
    const ask = (agent: Agent | false) => {
      call = open(url, target.path, raw.method ?? 'GET', headers, agent)
      return attempt(call, body, calling.timeoutMs, hasNext)
    }
    const asked = async () => {
      const outcome = await ask(calling.agents[protocolFromUrl(url)])
      const isStale = outcome.kind === 'failure' && outcome.isStale && !raw.socket.destroyed
      return isStale && canRepeat() ? ask(false) : outcome
    }
    return { url, startedAt: performance.now(), outcome: asked(), abort: () => call.destroy() }
  }

  /** Safe calls that another address was asked for as well: the first answer counts. */
  const waiting = new Set<Attempt>()
  // The caller has disconnected, so the call is not repeated.
  reply.raw.on('close', () => {
    for (const each of waiting) each.abort()
  })

  const answerWith = ({ url, abort }: Attempt, answer: IncomingMessage) => {
    for (const each of waiting) each.abort()
    reply.raw.on('close', abort)
    onStopped(answer, reply, patienceMs, () => noteFailure(url, new Error('half an answer'), true))
    if (answer.statusCode !== 503 && addresses.noteAnswer(url)) {
      log.info({ upstream: name, address: url.host }, 'Another address of the cluster answers')
    }
    reply.code(answer.statusCode ?? 502).headers(passed(answer.headers, isNotAnswered))
    // Only logged-in callers may see addresses.
    const isKnown = raw.headers.authorization !== undefined && answer.statusCode !== 401
    if (urls.length > 1 && isKnown) reply.header(ADDRESS_HEADER, url.host)
    // An answer that is cut off ends the caller's connection too: half an answer is not one.
    const watched = watch?.onAnswer(answer, body.text) ?? answer
    return reply.send(hasKeys ? withoutKeys(request, answer, url, target, calling) : watched)
  }

  for (const [i, url] of urls.entries()) {
    const hasNext = i < urls.length - 1
    const latest = begin(url, hasNext)
    waiting.add(latest)
    let mayLeave = hasNext
    for (;;) {
      const event = await next(waiting, mayLeave && canRepeat() ? patienceMs : undefined)
      if (event === 'silent') {
        // A slow change must not be repeated: another address is only tried if this one answers no
        // request at all.
        if (!isSafe && (await isAlive(url, calling))) {
          mayLeave = false
          continue
        }
        noteFailure(url, new Error('no answer'), true)
        failure = 'UPSTREAM_TIMEOUT'
        if (!isSafe) {
          waiting.delete(latest)
          latest.abort()
        }
        break
      }
      const { from, outcome } = event
      waiting.delete(from)
      if (outcome.kind === 'answer') {
        const isUnavailable = outcome.answer.statusCode === 503
        if (!isUnavailable || !hasNext || !canRepeat()) {
          return answerWith(from, outcome.answer)
        }
        outcome.answer.resume()
        break
      }
      if (raw.socket.destroyed) {
        const waitedMs = performance.now() - from.startedAt
        if (waitedMs >= patienceMs) noteFailure(from.url, outcome.error, true)
        return reply
      }
      noteFailure(from.url, outcome.error)
      if (from === latest) {
        failure = outcome.failure
        const mustEnd = outcome.mayHaveArrived && !canRepeat()
        // The address was reached but is slow. Other addresses would be slow too, and callers do not wait that long.
        const isLate = outcome.mayHaveArrived && failure === 'UPSTREAM_TIMEOUT'
        if (hasNext && !mustEnd && !isLate) break
      }
      if (waiting.size === 0) return tellFailure(reply, name, failure)
    }
  }
  return tellFailure(reply, name, failure)
}

/** The first outcome, or `silent` if there is none within this time. */
async function next(
  waiting: ReadonlySet<Attempt>,
  patienceMs: number | undefined,
): Promise<{ from: Attempt; outcome: Outcome } | 'silent'> {
  const outcomes = [...waiting].map(async (from) => ({ from, outcome: await from.outcome }))
  if (patienceMs === undefined) return Promise.race(outcomes)
  const silence = Promise.withResolvers<'silent'>()
  const timer = setTimeout(() => silence.resolve('silent'), patienceMs)
  try {
    return await Promise.race([...outcomes, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls back when the caller leaves an answer of which no byte has come for a while. */
function onStopped(
  answer: IncomingMessage,
  reply: FastifyReply,
  patienceMs: number,
  then: () => void,
): void {
  // Event streams may be silent for any time, so they have no idle time limit.
  if (answer.headers['content-type']?.startsWith('text/event-stream')) return
  const { socket } = answer
  let bytes = -1
  let since = performance.now()
  const look = () => {
    const { bytesRead } = socket
    if (bytesRead !== bytes) since = performance.now()
    bytes = bytesRead
  }
  const looking = setInterval(look, patienceMs / 5).unref()
  reply.raw.on('close', () => {
    clearInterval(looking)
    look()
    if (!answer.complete && performance.now() - since >= patienceMs * 0.8) then()
  })
}

/** Whether an address answers any call. */
function isAlive(url: URL, { timeoutMs }: Calling): Promise<boolean> {
  const call = open(url, `${API_PREFIX}/status`, 'GET', {}, false)
  return wholeAnswer(call, { timeoutMs: leaveMs(timeoutMs) / 2, maxBytes: MAX_STATUS_BYTES }).then(
    () => true,
    () => false,
  )
}

/** The answer, in which callers who cannot change rules do not see keys of signatures. */
function withoutKeys(
  request: FastifyRequest,
  answer: IncomingMessage,
  url: URL,
  { name }: Target,
  { editors, timeoutMs }: Calling,
): Readable {
  const headers = { ...headersFor(request), 'content-type': 'application/json' }
  const ask = async () => {
    const { status } = await wholeAnswer(open(url, TEST_PATH, 'POST', withoutLength(headers)), {
      ...{ timeoutMs, maxBytes: MAX_TEST_BYTES },
      // An empty statement changes nothing: it is refused as invalid for callers who may test rules.
      sent: '{}',
    })
    return status
  }
  const login = `${name} ${request.raw.headers.authorization ?? ''}`
  const filter = new KeyFilter(() => editors.has(login, ask))
  // An incomplete answer of the cluster stays incomplete for the caller.
  pipeline(answer, filter, () => {})
  return filter
}

const TEST_PATH = `${API_PREFIX}/rule_test`
const MAX_TEST_BYTES = 64 * 1024

function withoutLength(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _, ...others } = headers
  return others
}

/** Which of several addresses has answered. */
const ADDRESS_HEADER = 'x-signalbox-upstream-address'

export function headersFor(request: FastifyRequest): OutgoingHttpHeaders {
  const headers = passed(request.raw.headers, isWithheld)
  // Sent so that a cluster on this machine does not take remote callers for local ones.
  const { isLocal, address } = originFromRequest(request)
  if (!isLocal) {
    headers['x-forwarded-for'] = address
    headers['x-forwarded-proto'] = request.protocol
  }
  return headers
}

/** Tries one address. Nothing of the call is sent before the connection is open. */
function attempt(
  call: ClientRequest,
  body: RepeatableBody,
  timeoutMs: number,
  hasNext: boolean,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let failure: Failure = 'UPSTREAM_UNREACHABLE'
    let mayHaveArrived = false
    const giveUp = () => {
      failure = 'UPSTREAM_TIMEOUT'
      call.destroy(new Error('no answer in time'))
    }
    const timer = setTimeout(giveUp, timeoutMs)
    const connecting = setTimeout(giveUp, Math.min(timeoutMs, connectTimeoutMs(hasNext)))
    const end = () => {
      clearTimeout(timer)
      clearTimeout(connecting)
    }
    call.on('socket', (socket) => {
      onConnected(socket, call.reusedSocket, () => {
        clearTimeout(connecting)
        mayHaveArrived = true
        body.pipeTo(call)
      })
    })
    call.on('response', (answer) => {
      end()
      resolve({ kind: 'answer', answer })
    })
    call.on('error', (error) => {
      end()
      body.stop(call)
      const isStale = call.reusedSocket && failure !== 'UPSTREAM_TIMEOUT'
      resolve({ kind: 'failure', failure, mayHaveArrived, isStale, error })
    })
  })
}

function onConnected(socket: Socket, isReused: boolean, then: () => void): void {
  if (isReused) then()
  else if (socket instanceof TLSSocket) socket.once('secureConnect', then)
  else if (socket.connecting) socket.once('connect', then)
  else then()
}

function tellFailure(reply: FastifyReply, name: string, code: Failure): FastifyReply {
  const message =
    code === 'UPSTREAM_TIMEOUT'
      ? `The cluster ${name} did not answer in time`
      : `The cluster ${name} cannot be reached`
  return reply
    .code(code === 'UPSTREAM_TIMEOUT' ? 504 : 502)
    .headers({ [UPSTREAM_FAILURE_HEADER]: code, 'cache-control': 'no-store' })
    .send({ code, message })
}

import { ApiError } from '@signalbox/contract/errors'
import {
  type LiveEvent,
  type LiveRead,
  liveStream,
  MAX_LIVE_READS,
  MIN_LIVE_INTERVAL_MS,
} from '@signalbox/contract/live'
import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { noteHeard } from './connection.ts'
import { queryClient } from './query.ts'
import { session } from './session.ts'
import { untilSilence } from './silence.ts'
import { target } from './target.ts'
import { canCall } from './use-can.ts'

/** The key of a query as a text: the operation's id and the request. */
type Key = string

/** A read that a component of the page subscribes to. */
interface Subscription {
  key: Key
  intervalMs: number
}

/** The server sends something every 15 s at least. */
const SILENT_MS = 40_000
const RETRY_MS = [2000, 5000, 15_000]

const subscriptions = new Set<Subscription>()
const listeners = new Set<() => void>()
/** The reads in the current stream. */
let carried: readonly Key[] = []
let collecting: ReturnType<typeof setTimeout> | undefined
let abort: AbortController | undefined
let failures = 0

/**
 * All live reads of the page over one stream of server-sent events; only the embedded broker has it.
 * Reads that it does not carry are polled, so that nothing depends on it.
 */
export const stream = {
  /**
   * Time for which changes are collected into one request, because screens close and open together, and parts of a
   * screen load their code later. Until then, reads are polled.
   */
  collectMs: 1000,

  /** Returns the function that ends it. */
  follow(key: Key, intervalMs: number): () => void {
    if (!canCall(liveStream)) return () => undefined
    const subscription = { key, intervalMs }
    subscriptions.add(subscription)
    reopenSoon()
    return () => {
      subscriptions.delete(subscription)
      reopenSoon()
    }
  },

  /** The keys of the reads that need not be polled. */
  carried: (): readonly Key[] => carried,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function carry(next: readonly Key[]): void {
  carried = next
  for (const listener of listeners) listener()
}

function reopenSoon(delayMs = stream.collectMs): void {
  clearTimeout(collecting)
  collecting = setTimeout(reopen, delayMs)
}

function wanted(): Subscription[] {
  if (session.user === undefined || session.isExpired || document.hidden) return []
  const distinct = new Map(Array.from(subscriptions, (each) => [each.key, each]))
  return [...distinct.values()].slice(0, MAX_LIVE_READS)
}

function reopen(): void {
  const reads = wanted()
  // A stream that is still opening carries no reads, so it is replaced if it is not needed.
  if (
    abort !== undefined &&
    reads.length > 0 &&
    reads.length === carried.length &&
    reads.every(({ key }) => carried.includes(key))
  ) {
    return
  }
  abort?.abort()
  abort = undefined
  if (reads.length === 0) return carry([])
  abort = new AbortController()
  void read(reads, abort.signal)
}

async function read(reads: readonly Subscription[], signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`${target.apiUrl}${liveStream.at}`, {
      method: liveStream.method,
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${session.user?.token ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reads: reads.map(toRead) }),
      signal,
    })
    if (!response.ok || response.body === null) throw new Error(`${response.status}`)
    const keys = reads.map(({ key }) => key)
    carry(keys)
    failures = 0
    const answers = new Map<Key, unknown>()
    const messages = untilSilence(response.body, SILENT_MS)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const message of messages) take(message, keys, answers)
  } catch {
    // Handled below, like an end without an error.
  }
  if (signal.aborted) return
  // The reads are polled until the stream is open again, and polling reports errors. The first poll is immediate:
  // the end of the stream may be that of the server.
  abort = undefined
  const cut = carried
  carry([])
  for (const key of cut) {
    void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as unknown[], exact: true })
  }
  reopenSoon(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)])
}

function toRead({ key, intervalMs }: Subscription): LiveRead {
  const [operation, request] = JSON.parse(key) as [string, object] // written by `useLive`
  return { operation, ...request, interval_ms: Math.max(intervalMs, MIN_LIVE_INTERVAL_MS) }
}

function take(
  { event, data }: EventSourceMessage,
  keys: readonly Key[],
  answers: Map<Key, unknown>,
): void {
  noteHeard()
  const happened = { event, ...JSON.parse(data) } as LiveEvent // from our own server, of our own version
  const key = keys[happened.read]
  if (key === undefined) return
  const queryKey = JSON.parse(key) as unknown[]
  switch (happened.event) {
    case 'answer':
      answers.set(key, happened.body)
      queryClient.setQueryData(queryKey, happened.body)
      break
    case 'same':
      // Restores the last answer of the stream, since a later call may have replaced it in the cache.
      queryClient.setQueryData(queryKey, answers.get(key))
      break
    case 'failure':
      carry(carried.filter((each) => each !== key))
      fail(queryKey, happened)
  }
}

/** Fails the query with the error of the stream; a call of its own would return the same error. */
function fail(queryKey: unknown[], { status, code, message }: LiveEvent & { event: 'failure' }) {
  // A separate call finds out whether the login has ended.
  if (status === 401) return void queryClient.invalidateQueries({ queryKey, exact: true })
  const error = new ApiError({
    kind: 'http',
    operation: String(queryKey[0]),
    status,
    code,
    message,
  })
  const queryFn = () => Promise.reject(error)
  queryClient.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined)
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => reopenSoon(0))
  session.subscribe(() => reopenSoon(0))
}

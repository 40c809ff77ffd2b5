import { ApiError } from '@signalbox/contract/errors'
import {
  type LiveEvent,
  type LiveRead,
  liveStream,
  MAX_LIVE_READS,
  MIN_LIVE_INTERVAL_MS,
} from '@signalbox/contract/live'
import { queryClient } from './query.ts'
import { session } from './session.ts'
import { target } from './target.ts'
import { canCall } from './use-can.ts'

/** The key of a query as a text: the operation's id, and what it is asked. */
type Key = string

/** A read that somebody on the page wants to have live. */
interface Wish {
  key: Key
  intervalMs: number
}

/** Screens come and go in one breath: what they wish is gathered for so long. */
const GATHER_MS = 50
const RETRY_MS = [2000, 5000, 15_000]

const wishes = new Set<Wish>()
const listeners = new Set<() => void>()
/** What the stream carries at present. */
let carried: readonly Key[] = []
let gathering: ReturnType<typeof setTimeout> | undefined
let abort: AbortController | undefined
let failures = 0

/**
 * All live reads of the page over one stream of server-sent events; only the embedded broker has it.
 * Whatever it does not carry is polled, so that nothing depends on it.
 */
export const stream = {
  /** Gives the function that takes the wish back. */
  wish(key: Key, intervalMs: number): () => void {
    if (!canCall(liveStream)) return () => undefined
    const wish = { key, intervalMs }
    wishes.add(wish)
    gather()
    return () => {
      wishes.delete(wish)
      gather()
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

function gather(delayMs = GATHER_MS): void {
  clearTimeout(gathering)
  gathering = setTimeout(reopen, delayMs)
}

function wanted(): Wish[] {
  if (document.hidden || session.user === undefined || session.isExpired) return []
  const distinct = new Map(Array.from(wishes, (wish) => [wish.key, wish]))
  return [...distinct.values()].slice(0, MAX_LIVE_READS)
}

function reopen(): void {
  const reads = wanted()
  if (
    abort !== undefined &&
    reads.length === carried.length &&
    reads.every(({ key }) => carried.includes(key))
  ) {
    return
  }
  abort?.abort()
  abort = undefined
  if (reads.length === 0) return carry([])
  abort = new AbortController()
  void follow(reads, abort.signal)
}

async function follow(reads: readonly Wish[], signal: AbortSignal): Promise<void> {
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
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block, keys, answers)
    }
  } catch {
    // Said below, as is an end without an error.
  }
  if (signal.aborted) return
  // Polling goes on, and says what is wrong if anything is.
  abort = undefined
  carry([])
  gather(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)])
}

function toRead({ key, intervalMs }: Wish): LiveRead {
  const [operation, request] = JSON.parse(key) as [string, object] // written by `useLive`
  return { operation, ...request, interval_ms: Math.max(intervalMs, MIN_LIVE_INTERVAL_MS) }
}

function take(block: string, keys: readonly Key[], answers: Map<Key, unknown>): void {
  const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  if (event === undefined) return
  const happened = { event, ...JSON.parse(data) } as LiveEvent // of our own server, of our own version
  const key = keys[happened.read]
  if (key === undefined) return
  const queryKey = JSON.parse(key) as unknown[]
  switch (happened.event) {
    case 'answer':
      answers.set(key, happened.body)
      queryClient.setQueryData(queryKey, happened.body)
      break
    case 'same':
      // As the stream said last: what is shown may be from a call in between.
      queryClient.setQueryData(queryKey, answers.get(key))
      break
    case 'failure':
      carry(carried.filter((each) => each !== key))
      fail(queryKey, happened)
  }
}

/** As if the read itself had failed: asked again it would say the same, and cost a call. */
function fail(queryKey: unknown[], { status, code, message }: LiveEvent & { event: 'failure' }) {
  // Whether the login has ended is found out by a call of its own.
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
  document.addEventListener('visibilitychange', () => gather(0))
  session.subscribe(() => gather(0))
}

import { type AnyOperation, searchString } from '@signalbox/contract/client'
import { type LiveEvent, type LiveRead, liveStream } from '@signalbox/contract/live'
import { operations } from '@signalbox/contract/operations'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { apiError, Failure } from './failure.ts'
import { readQuery } from './query.ts'
import { Answer, type CallContext, resource } from './resource.ts'

/** Each stream holds a connection and repeats its reads. */
const MAX_STREAMS = 64
/** Keeps the connection alive for both ends and for proxies between them. */
const HEARTBEAT_MS = 15_000
/** A stream whose client does not close it in this time is destroyed. */
const CLOSE_MS = 500

interface Watched {
  operation: AnyOperation
  request: { path: unknown; query: unknown }
  intervalMs: number
  /** Time of the next answer, by the performance clock. */
  dueAt: number
  /** Previous answer, serialized. */
  last: string | undefined
}

export const live = resource(({ on, ask, onClose }) => {
  const streams = new Map<Readable, AbortController>()

  /** Text of an event; a read that fails is not repeated. */
  async function answer(watched: Watched, read: number, context: CallContext) {
    const { operation, request } = watched
    try {
      const body = JSON.stringify(await ask(operation, request, context))
      if (body === watched.last) return text({ event: 'same', read })
      watched.last = body
      return `event: answer\ndata: {"read":${read},"body":${body}}\n\n`
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      watched.dueAt = Number.POSITIVE_INFINITY
      const { status, body } = error
      const { code = 'INTERNAL_ERROR', message = '' } = (body ?? {}) as Record<string, string> // a failure's body is of texts
      return text({ event: 'failure', read, status, code, message })
    }
  }

  async function* events(
    reads: Watched[],
    context: CallContext,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    yield ': here\n\n'
    while (!signal.aborted) {
      const dueAt = Math.min(...reads.map((each) => each.dueAt))
      // No read is left; the client opens another stream for later ones.
      if (dueAt === Number.POSITIVE_INFINITY) return
      const waitMs = dueAt - performance.now()
      if (waitMs > HEARTBEAT_MS) {
        await setTimeout(HEARTBEAT_MS, undefined, { signal })
        yield ': here\n\n'
        continue
      }
      if (waitMs > 0) await setTimeout(waitMs, undefined, { signal })
      for (const [read, watched] of reads.entries()) {
        if (watched.dueAt > performance.now()) continue
        // Counted from the present time, so that a slow receiver gets fewer answers.
        watched.dueAt = performance.now() + watched.intervalMs
        yield await answer(watched, read, context)
      }
    }
  }

  // A regular end, because browsers treat a stream that is cut off as failed.
  onClose(async () => {
    const closing = [...streams.keys()].map((stream) =>
      once(stream, 'close').catch(() => undefined),
    )
    for (const ending of streams.values()) ending.abort()
    await Promise.race([Promise.all(closing), setTimeout(CLOSE_MS, undefined, { ref: false })])
  })

  on(liveStream, ({ body, ...context }) => {
    const reads = body.reads.map(watch)
    if (streams.size >= MAX_STREAMS) {
      throw apiError('SERVICE_UNAVAILABLE', {
        message: `The limit of ${MAX_STREAMS} streams is reached`,
      })
    }
    const ending = new AbortController()
    const stream = Readable.from(quietly(events(reads, context, ending.signal)), {
      objectMode: false,
      highWaterMark: 0,
    })
    streams.set(stream, ending)
    stream.once('close', () => {
      streams.delete(stream)
      ending.abort()
    })
    return new Answer(200, stream, liveStream.answerType)
  })
})

function watch({ operation: id, path = {}, query = {}, interval_ms }: LiveRead): Watched {
  const operation = operations.find((each) => each.id === id)
  if (operation?.method !== 'GET' || operation.access === 'none') {
    throw apiError('BAD_REQUEST', { message: `${id} cannot be streamed` })
  }
  return {
    operation,
    // Query values are texts, as in an address.
    request: { path, query: readQuery(searchString(query)) },
    intervalMs: interval_ms,
    dueAt: performance.now() + interval_ms,
    last: undefined,
  }
}

function text({ event, ...data }: LiveEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A disconnect of the client ends a stream normally. */
async function* quietly(events: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* events
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  }
}

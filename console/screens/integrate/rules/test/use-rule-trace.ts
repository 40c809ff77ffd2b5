import { traceCreate, traceDelete, traceLog, traceLogDetail } from '@signalbox/contract/trace'
import { useEffect, useRef, useState } from 'react'
import { client } from '#api/client.ts'
import { LineReader, runsFromTrace, type TracedRun, type TraceLine } from './trace-lines.ts'

const POLL_MS = 1500
const HOURS = 24
/** Most bytes of one read; the rest of a longer log follows with the next read. */
const CHUNK_BYTES = 1_000_000
/** Most lines kept, the latest ones; a busy rule writes thousands in a minute. */
const MAX_LINES = 5000

interface Trace {
  name: string
  outputs: readonly string[]
  startedAt: number
}

export interface RuleTrace {
  isRunning: boolean
  runs: readonly TracedRun[]
  error: Error | undefined
  start: () => Promise<void>
  stop: () => void
}

/** Follows the runs of a stored rule by a trace, which is deleted with the end of the test. */
export function useRuleTrace(ruleId: string, outputs: readonly string[]): RuleTrace {
  const [trace, setTrace] = useState<Trace>()
  const [runs, setRuns] = useState<readonly TracedRun[]>([])
  const [error, setError] = useState<Error>()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  useEffect(() => {
    if (trace === undefined) return undefined
    const end = new AbortController()
    const follow = async () => {
      const log = new TraceLog(trace.name, end.signal)
      for (;;) {
        await log.read()
        setRuns(runsFromTrace(log.lines, trace.startedAt, trace.outputs))
        await pause(POLL_MS, end.signal)
      }
    }
    follow().catch((failure: unknown) => {
      if (end.signal.aborted) return
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      setTrace(undefined)
    })
    return () => end.abort()
  }, [trace])
  useDeletedAtTheEnd(trace?.name)
  return {
    isRunning: trace !== undefined,
    runs,
    error,
    async start() {
      setError(undefined)
      setRuns([])
      const startedAt = Date.now()
      const name = makeTraceName(ruleId, new Date(startedAt))
      const body = {
        ...{ name, type: 'ruleid' as const, ruleid: ruleId },
        ...{ payload_encode: 'text' as const, formatter: 'json' as const },
        start_at: new Date(startedAt).toISOString(),
        end_at: new Date(startedAt + HOURS * 3_600_000).toISOString(),
      }
      try {
        await client.call(traceCreate, { body })
        // The page of the rule may have been left before the answer.
        if (isThere.current) setTrace({ name, outputs, startedAt })
        else deleteTrace(name)
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)))
      }
    },
    stop: () => setTrace(undefined),
  }
}

/** Deletes the trace at the end of the test, and when the user leaves the page. */
function useDeletedAtTheEnd(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined
    return () => deleteTrace(name)
  }, [name])
}

/** Deletes a trace, which may have been removed at its end already. */
function deleteTrace(name: string): void {
  client.call(traceDelete, { path: { name } }).catch(() => undefined)
}

/** `DEBUG_RULE_<id>_20261122_120000000`; the name of a trace begins with a letter. */
function makeTraceName(ruleId: string, at: Date): string {
  const [date = '', time = ''] = at
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .split('T')
  return `DEBUG_RULE_${ruleId}_${date}_${time}`.slice(-256)
}

/** The log of all nodes, each read from where the last read ended. */
class TraceLog {
  lines: TraceLine[] = []
  readonly #name: string
  readonly #signal: AbortSignal
  readonly #nodes = new Map<string, { position: number; reader: LineReader }>()

  constructor(name: string, signal: AbortSignal) {
    this.#name = name
    this.#signal = signal
  }

  async read(): Promise<void> {
    const path = { name: this.#name }
    const options = { signal: this.#signal }
    const details = await client.call(traceLogDetail, { path }, options)
    for (const { node, size } of details) {
      const known = this.#nodes.get(node) ?? { position: 0, reader: new LineReader() }
      this.#nodes.set(node, known)
      if (size <= known.position) continue
      const query = { node, position: known.position, bytes: CHUNK_BYTES }
      const { items, meta } = await client.call(traceLog, { path, query }, options)
      // The next read continues after this position.
      known.position = meta.position
      this.lines = [...this.lines, ...known.reader.add(items)].slice(-MAX_LINES)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('The test has ended'))
    })
  })
}

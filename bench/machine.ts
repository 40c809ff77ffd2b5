import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Client } from '@signalbox/contract/client'
import { statsGet } from '@signalbox/contract/stats'
import { COMPILE_CACHE } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import type { Brokers } from './brokers.ts'

/** One line of the table of results. */
export interface Row {
  figure: string
  value: string
  budget: string
  /** `undefined`: nothing to hold it against. */
  isMet: boolean | undefined
  /** The machine's speed has no influence on it: a missed budget fails the run, the smoke run too. */
  isExact?: boolean
}

export interface Settings extends Brokers {
  /** Seconds instead of minutes: only that everything still measures. */
  isSmoke: boolean
}

export type Benchmark = (settings: Settings) => Promise<Row[]>

const loadFolder = join(import.meta.dirname, 'load')

export interface Load {
  /** The next line that it prints. */
  line(): Promise<string>
  /** Ends its input, which ends it; gives what it still says. */
  end(): Promise<string>
}

/** Starts a generator in a process of its own. */
export function startLoad(name: string, ...words: (string | number)[]): Load {
  const child = spawn(process.execPath, [join(loadFolder, `${name}.ts`), ...words.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${name} ended with ${child.exitCode}`)
    return value
  }
  return {
    line,
    async end() {
      child.stdin.end()
      const last = await lines.next()
      await ended(child)
      return last.done ? '' : last.value
    },
  }
}

/** Waits until a broker counts so many connections. */
export async function waitForConnections(api: Client, count: number): Promise<void> {
  await waitFor(async () => {
    const stats = await api.call(statsGet, { query: { aggregate: true } })
    return !Array.isArray(stats) && stats['connections.count'] >= count
  })
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/**
 * A Signalbox gives the memory of its start back two seconds after it, for a moment busy with that:
 * what is measured begins later.
 */
export async function waitForStartup({ isSmoke }: Pick<Settings, 'isSmoke'>): Promise<void> {
  if (!isSmoke) await new Promise((resolve) => setTimeout(resolve, 4000))
}

/** Resident memory of a process at this moment. */
export function residentKiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Resident memory of a process in KiB, once it has come to rest; in a smoke run at once. */
export async function settledMemoryKiB(pid: number, isSmoke: boolean): Promise<number> {
  if (isSmoke) return residentKiB(pid)
  let before = Number.NaN
  for (let i = 0; i < 20; i++) {
    const now = residentKiB(pid)
    if (Math.abs(now - before) < now * 0.005) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return before
}

/** Time of the processor that a process has had, all its threads together. */
export function processorMs(pid: number): number {
  // In nanoseconds; `/proc/<pid>/stat` knows hundredths of a second alone.
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(ns) / 1e6
  }, 0)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** What the figures were taken on, and its limits. */
export function describeMachine(): string {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const files = /Max open files\s+(\d+)/.exec(limits)?.[1]
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${gibibytes} GiB, Node ${process.versions.node}, ${files} file descriptors for each process`
}

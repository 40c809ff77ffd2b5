import { silentLog } from '../kernel/log.ts'
import { type Backend, type BackendDeps, textOf } from './backend.ts'
import { failedLookup, type Lookup } from './lookup.ts'

/** One that is put to work to be looked at, and no longer. */
interface Probed {
  readonly backend?: Pick<Backend<unknown>, 'status' | 'reason' | 'looked'>
  close?: () => void
}

export interface ProbeResult {
  /** `undefined`: it asks no server. */
  server: Pick<Backend<unknown>, 'status' | 'reason'> | undefined
  tookMs: number
  /** Absent where there is nothing to look up, or the server is not connected. */
  lookup?: Lookup
  sample?: SampleAnswer
}

/** How a login or a question of a sample client would come out, by this one alone. */
export interface SampleAnswer {
  outcome: 'allow' | 'refuse' | 'deny' | 'ignore' | 'nomatch' | 'failed'
  reason?: string
  isSuperuser?: boolean
}

/** What is tried over a connection that works. */
interface Trials {
  lookup?: (() => Promise<Lookup>) | undefined
  sample?: (() => Promise<SampleAnswer>) | undefined
}

/** So many are tried at a time. */
const MAX_AT_ONCE = 4
/** Longer than a look takes that is answered. */
const MAX_MS = 10_000

let running = 0

/** Too many are being tried. */
export class TooManyProbes extends Error {}

/**
 * Connects to a server as its kind would, waits for the first look, tries its lookup, and closes it
 * again: without an alarm, and without a word in the log.
 *
 * @throws {TooManyProbes}
 */
export async function probe<Member extends Probed>(
  { clock, outgoing }: Pick<BackendDeps, 'clock' | 'outgoing'>,
  open: (deps: BackendDeps) => Member,
  trialsOf: (member: Member) => Trials = () => ({}),
): Promise<ProbeResult> {
  if (running >= MAX_AT_ONCE) throw new TooManyProbes()
  running++
  const since = performance.now()
  let probed: Member | undefined
  let cancel = () => {}
  try {
    const alarms = { activate: () => {}, deactivate: () => {} }
    probed = open({ clock, log: silentLog, alarms, outgoing })
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(MAX_MS, resolve)
    })
    await Promise.race([probed.backend?.looked, late])
    const { backend } = probed
    const server = backend && { status: backend.status, reason: backend.reason }
    const tookMs = performance.now() - since
    if (server !== undefined && server.status !== 'connected') return { server, tookMs }
    const { lookup, sample } = trialsOf(probed)
    const overdue = late.then(() => Promise.reject(new Error('no answer in time')))
    const found = lookup && (await Promise.race([lookup(), overdue]).catch(failedLookup))
    const answer = sample && (await Promise.race([sample(), overdue]).catch(failedSample))
    return {
      server,
      tookMs,
      ...(found !== undefined && { lookup: found }),
      ...(answer !== undefined && { sample: answer }),
    }
  } finally {
    cancel()
    probed?.close?.()
    running--
  }
}

const failedSample = (error: unknown): SampleAnswer => ({
  outcome: 'failed',
  reason: textOf(error),
})

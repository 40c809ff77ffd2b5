import { silentLog } from '../kernel/log.ts'
import { type Backend, type BackendDeps, describeError } from './backend.ts'
import { failedLookup, type Lookup } from './lookup.ts'

/** A backend that is opened only for a probe. */
interface Probed {
  readonly backend?: Pick<Backend<unknown>, 'status' | 'reason' | 'looked'>
  close?: () => void
}

export interface ProbeResult {
  /** Status of the server; `undefined` without one. */
  server: Pick<Backend<unknown>, 'status' | 'reason'> | undefined
  tookMs: number
  /** Result of the lookup; absent without one, or if the server is not connected. */
  lookup?: Lookup
  sample?: SampleAnswer
}

/** How a login or a question of a sample client would come out, by this one alone. */
export interface SampleAnswer {
  outcome: 'allow' | 'refuse' | 'deny' | 'ignore' | 'nomatch' | 'failed'
  reason?: string
  isSuperuser?: boolean
}

/** Tests that run over a working connection. */
interface Trials {
  lookup?: (() => Promise<Lookup>) | undefined
  sample?: (() => Promise<SampleAnswer>) | undefined
}

/** Limit on simultaneous probes. */
const MAX_AT_ONCE = 4
/** Time limit of a probe, longer than that of one check. */
const MAX_MS = 10_000

let running = 0

/** Too many are being tried. */
export class TooManyProbes extends Error {}

/**
 * Connects to a server as its kind would, waits for the first look, tries its lookup, and closes it
 * again: without an alarm, and without a word in the log.
 *
 * @throws {TooManyProbes} if too many run at this time
 * @throws what `open` throws
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
  reason: describeError(error),
})

import { silentLog } from '../kernel/log.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Backend, BackendDeps } from './backend.ts'

/** One that is put to work to be looked at, and no longer. */
interface Probed {
  readonly backend?: Pick<Backend<unknown>, 'status' | 'reason' | 'looked'>
  close?: () => void
}

export interface ProbeResult {
  /** `undefined`: it asks no server. */
  server: Pick<Backend<unknown>, 'status' | 'reason'> | undefined
  tookMs: number
}

/** So many are tried at a time. */
const MAX_AT_ONCE = 4
/** Longer than a look takes that is answered. */
const MAX_MS = 10_000

let running = 0

/** Too many are being tried. */
export class TooManyProbes extends Error {}

/**
 * Connects to a server as its kind would, waits for the first look, and closes it again: without an
 * alarm, and without a word in the log.
 *
 * @throws {TooManyProbes}
 */
export async function probe(
  clock: Clock,
  open: (deps: BackendDeps) => Probed,
): Promise<ProbeResult> {
  if (running >= MAX_AT_ONCE) throw new TooManyProbes()
  running++
  const since = performance.now()
  let probed: Probed | undefined
  let cancel = () => {}
  try {
    const alarms = { activate: () => {}, deactivate: () => {} }
    probed = open({ clock, log: silentLog, alarms })
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(MAX_MS, resolve)
    })
    await Promise.race([probed.backend?.looked, late])
    const { backend } = probed
    return {
      server: backend && { status: backend.status, reason: backend.reason },
      tookMs: performance.now() - since,
    }
  } finally {
    cancel()
    probed?.close?.()
    running--
  }
}

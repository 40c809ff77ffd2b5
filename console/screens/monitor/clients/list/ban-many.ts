import { bannedCreate, LAST_UNTIL } from '@signalbox/contract/banned'
import type { ClientRow } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { traceCreate } from '@signalbox/contract/trace'
import { client } from '#api/client.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'

const TRACE_MS = 10 * 60_000

/** Bans the ID of a client without an end. */
export async function banOne(
  { clientid = '' }: ClientRow,
  words: { bannedBefore: string },
): Promise<Outcome> {
  const body = { as: 'clientid' as const, who: clientid, until: LAST_UNTIL }
  return unlessThere(client.call(bannedCreate, { body }), words.bannedBefore)
}

/** Traces a client for ten minutes. */
export async function traceOne(
  { clientid = '' }: ClientRow,
  words: { tracedBefore: string },
): Promise<Outcome> {
  const now = Date.now()
  const body = {
    // Trace names permit fewer characters than client IDs.
    name: `client-${now.toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`,
    type: 'clientid' as const,
    clientid,
    start_at: new Date(now).toISOString(),
    end_at: new Date(now + TRACE_MS).toISOString(),
  }
  return unlessThere(client.call(traceCreate, { body }), words.tracedBefore)
}

const THERE = new Set(['ALREADY_EXISTS', 'DUPLICATE_CONDITION'])

async function unlessThere(done: Promise<unknown>, note: string): Promise<Outcome> {
  try {
    await done
    return { state: 'done' }
  } catch (error) {
    if (error instanceof ApiError && THERE.has(error.code)) return { state: 'skipped', note }
    throw error
  }
}

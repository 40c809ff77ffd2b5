import { type ClientRow, clientKickBulk, clientList } from '@signalbox/contract/clients'
import { client } from '#api/client.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import { groupIds } from './group-ids.ts'

/** Rows per call, and per check of the result. */
export const KICKED_AT_ONCE = 100

/** Texts for the results of a kick. */
interface Words {
  stillThere: string
  cameBack: string
  connectedAgain: string
}

type Now = Pick<ClientRow, 'connected' | 'created_at'>

/** The current state of these clients. */
async function readNow(ids: readonly string[]): Promise<Map<string, Now>> {
  const groups = await Promise.all(
    groupIds(ids).map((clientid) =>
      client.call(clientList, {
        query: { clientid, fields: 'clientid,connected,created_at', limit: clientid.length },
      }),
    ),
  )
  return new Map(
    groups.flatMap(({ data }) => data.map(({ clientid = '', ...now }) => [clientid, now] as const)),
  )
}

const toClientId = ({ clientid = '' }: ClientRow) => clientid
const sessionStart = (row: Now) =>
  row.created_at === undefined ? undefined : new Date(row.created_at).getTime()

/**
 * Kicks clients, and reports for each whether it is disconnected, because the operation itself always succeeds. A
 * client that reconnected at once has a new session with a later start.
 */
export async function kickSome(
  rows: readonly ClientRow[],
  words: Words,
): Promise<readonly Outcome[]> {
  await client.call(clientKickBulk, { body: rows.map(toClientId) })
  const now = await readNow(rows.map(toClientId))
  return rows.map((row): Outcome => {
    const left = now.get(toClientId(row))
    if (left === undefined) return { state: 'done' }
    return sessionStart(left) === sessionStart(row)
      ? { state: 'failed', note: words.stillThere }
      : { state: 'done', note: words.cameBack }
  })
}

/** Ends sessions of disconnected clients; a client that has reconnected is skipped. */
export async function cleanSome(
  rows: readonly ClientRow[],
  words: Words,
): Promise<readonly Outcome[]> {
  const now = await readNow(rows.map(toClientId))
  const isBack = (row: ClientRow) => now.get(toClientId(row))?.connected === true
  const away = rows.filter((row) => now.has(toClientId(row)) && !isBack(row))
  const kicked = away.length === 0 ? [] : await kickSome(away, words)
  const outcomes = new Map(away.map((row, i) => [row, kicked[i]] as const))
  return rows.map((row): Outcome => {
    if (isBack(row)) return { state: 'skipped', note: words.connectedAgain }
    return outcomes.get(row) ?? { state: 'done' }
  })
}

import { type ClientRow, clientKickBulk, clientList } from '@signalbox/contract/clients'
import { client } from '../../../../api/client.ts'
import type { Outcome } from '../../../../parts/bulk/run-bulk.ts'
import { groupIds } from './group-ids.ts'

/** Rows of one call, and of the look at what came of it. */
export const KICKED_AT_ONCE = 100

/** What the outcome of a kick is called. */
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

const idOf = ({ clientid = '' }: ClientRow) => clientid
const startOf = (row: Now) =>
  row.created_at === undefined ? undefined : new Date(row.created_at).getTime()

/**
 * Kicks clients and reports for each whether it is disconnected: the operation itself always succeeds. A
 * client that came back at once has another session, begun at another time.
 */
export async function kickSome(
  rows: readonly ClientRow[],
  words: Words,
): Promise<readonly Outcome[]> {
  await client.call(clientKickBulk, { body: rows.map(idOf) })
  const now = await readNow(rows.map(idOf))
  return rows.map((row): Outcome => {
    const left = now.get(idOf(row))
    if (left === undefined) return { state: 'done' }
    return startOf(left) === startOf(row)
      ? { state: 'failed', note: words.stillThere }
      : { state: 'done', note: words.cameBack }
  })
}

/** Ends sessions of disconnected clients; a client that has reconnected is skipped. */
export async function cleanSome(
  rows: readonly ClientRow[],
  words: Words,
): Promise<readonly Outcome[]> {
  const now = await readNow(rows.map(idOf))
  const isBack = (row: ClientRow) => now.get(idOf(row))?.connected === true
  const away = rows.filter((row) => now.has(idOf(row)) && !isBack(row))
  const kicked = away.length === 0 ? [] : await kickSome(away, words)
  const outcomes = new Map(away.map((row, i) => [row, kicked[i]] as const))
  return rows.map((row): Outcome => {
    if (isBack(row)) return { state: 'skipped', note: words.connectedAgain }
    return outcomes.get(row) ?? { state: 'done' }
  })
}

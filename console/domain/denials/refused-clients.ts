import type { RefusedRow } from '@signalbox/contract/access'

/** Denials that are read to count clients. */
export const MAX_DENIALS = 100

/** The number of clients; "12+" if there are more denials than were read. @param format of a number, as text */
export const countText = (
  clients: number,
  meta: { hasnext: boolean } | undefined,
  format: (count: number) => string,
): string => `${format(clients)}${meta?.hasnext === true ? '+' : ''}`

export interface RefusedClient {
  clientid: string
  /** Number of refused connections, for any reason. */
  count: number
  last: RefusedRow
}

/**
 * Clients whose ID contains one of the texts and whose connection was refused, the latest first.
 * @param rows denials, the latest first
 */
export function refusedClients(
  rows: readonly RefusedRow[],
  texts: readonly string[],
): readonly RefusedClient[] {
  const found = new Map<string, RefusedClient>()
  for (const row of rows) {
    const { clientid, count, kind } = row
    if (kind !== 'connect' || !texts.some((text) => clientid.includes(text))) continue
    const known = found.get(clientid) ?? { clientid, count: 0, last: row }
    found.set(clientid, { ...known, count: known.count + count })
  }
  return [...found.values()]
}

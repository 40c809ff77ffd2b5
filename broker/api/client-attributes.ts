import type { AttributeValue, ClientAttribute } from '@signalbox/contract/client-health'
import { setImmediate } from 'node:timers/promises'
import type { Session } from '../kernel/sessions/session.ts'

/** Sessions in one turn of the event loop. */
const BATCH = 2000
const MAX_NAMES = 50
/** Values that are counted for one attribute; a serial number has as many as there are clients. */
const MAX_VALUES = 10_000
/** Values that are counted for each attribute where all are asked for. */
const MAX_VALUES_OF_EACH = 200

type Found = { count: number; values: Map<string, AttributeValue> }

interface Wanted {
  /** Only this attribute; without it all of them, with fewer values. */
  name?: string | undefined
  /** Values of each attribute in the answer. */
  limit: number
}

/**
 * Client attributes of all sessions with their values, the most frequent first. Reads the sessions in slices, so that
 * messages are handled between them; attributes and values beyond the bounds are those that are met last.
 *
 * @param losing messages per second that clients lose, by client ID
 */
export async function countAttributes(
  sessions: Iterable<Session>,
  losing: ReadonlyMap<string, number>,
  { name, limit }: Wanted,
): Promise<ClientAttribute[]> {
  const found = new Map<string, Found>()
  let visited = 0
  for (const session of sessions) {
    if (++visited % BATCH === 0) await setImmediate()
    for (const [key, value] of Object.entries(session.clientAttrs)) {
      if (name !== undefined && key !== name) continue
      const attribute = found.get(key) ?? { count: 0, values: new Map() }
      if (attribute.count === 0) {
        if (found.size >= MAX_NAMES) continue
        found.set(key, attribute)
      }
      attribute.count++
      const max = name === undefined ? MAX_VALUES_OF_EACH : MAX_VALUES
      countValue(attribute.values, max, value, session, losing.get(session.clientId))
    }
  }
  return Array.from(found, ([key, { count, values }]) => {
    const shown = [...values.values()].sort((a, b) => b.count - a.count).slice(0, limit)
    return {
      name: key,
      count,
      values: shown.map((each) => ({
        ...each,
        'lost_msg.rate': Math.round(each['lost_msg.rate'] * 100) / 100,
      })),
      others: count - shown.reduce((sum, each) => sum + each.count, 0),
    }
  }).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function countValue(
  values: Map<string, AttributeValue>,
  max: number,
  value: string,
  session: Session,
  lostRate: number | undefined,
): void {
  let entry = values.get(value)
  if (entry === undefined) {
    if (values.size >= max) return
    entry = { value, count: 0, connected: 0, losing: 0, 'lost_msg.rate': 0 }
    values.set(value, entry)
  }
  entry.count++
  if (session.connected) entry.connected++
  if (lostRate === undefined) return
  entry.losing++
  entry['lost_msg.rate'] += lostRate
}

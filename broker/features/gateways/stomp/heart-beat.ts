/** Milliseconds; 0 is none. */
export interface HeartBeat {
  /** The server sends something so often. */
  outgoing: number
  /** The client does. */
  incoming: number
}

/** Shorter intervals would cost more than they tell. */
const SHORTEST_MS = 1000
const LONGEST_MS = 86_400_000

/** The `heart-beat` header of a client: what it sends, and what it wants; `undefined`: not one. */
export function readHeartBeat(text: string | undefined): HeartBeat | undefined {
  if (text === undefined) return { outgoing: 0, incoming: 0 }
  const [, sends, wants] = /^\s*(\d{1,12})\s*,\s*(\d{1,12})\s*$/.exec(text) ?? []
  if (sends === undefined || wants === undefined) return undefined
  return { incoming: bounded(Number(sends)), outgoing: bounded(Number(wants)) }
}

const bounded = (ms: number) => (ms === 0 ? 0 : Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS))

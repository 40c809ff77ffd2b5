import { type BanCreate, type BanKind as Wire, LAST_UNTIL } from '@signalbox/contract/banned'
import type { Ban, BanKind } from './banned.ts'
import { badParameter, presentTime, readSeconds } from '../../api/time.ts'

const KINDS = {
  clientid: 'clientId',
  username: 'username',
  peerhost: 'host',
  clientid_re: 'clientIdExpression',
  username_re: 'usernameExpression',
  peerhost_net: 'network',
} as const satisfies Record<Wire, BanKind>

const WIRES = Object.fromEntries(
  Object.entries(KINDS).map(([wire, kind]) => [kind, wire]),
) as Record<BanKind, Wire> // each kind has one word, and one only

const YEAR_SECONDS = 31_536_000

export const readBanKind = (wire: Wire): BanKind => KINDS[wire]

export const presentBanKind = (kind: BanKind): Wire => WIRES[kind]

export function readBan({ as, who, by, reason, at, until }: BanCreate, now: number): Ban {
  const second = Math.floor(now / 1000)
  const begin = at === undefined ? second : readEpoch('root.at', at)
  const end = until === undefined ? second + YEAR_SECONDS : readEpoch('root.until', until)
  return {
    kind: KINDS[as],
    who,
    by: by ?? 'mgmt_api',
    reason: reason ?? '',
    at: begin * 1000,
    until: end * 1000,
  }
}

function readEpoch(path: string, value: string | number): number {
  const seconds = readSeconds(String(value))
  if (seconds === undefined || seconds > LAST_UNTIL) {
    throw badParameter(path, value, { expected: 'emqx_utils_calendar:epoch_second()' })
  }
  return seconds
}

export function presentBan({ kind, who, by, reason, at, until }: Ban) {
  return {
    as: WIRES[kind],
    who,
    by,
    reason,
    at: presentSeconds(at),
    until: presentSeconds(until),
  }
}

/** Bans have no fractions of a second. */
const presentSeconds = (ms: number) => presentTime(ms).replace('.000', '')

/** Whether each word occurs somewhere in a ban, in any case. */
export function hasWords(
  text: string,
): (ban: Pick<Ban, 'who' | 'by' | 'reason'> & { as: Wire }) => boolean {
  const words = text.toLowerCase().split(/\s+/)
  return ({ as, who, by, reason }) => {
    const all = `${as} ${who} ${by} ${reason}`.toLowerCase()
    return words.every((word) => all.includes(word))
  }
}

// Reason for the end of a connection. Evidence is collected as it occurs, and judged once when the socket is closed,
// because a refusal and the close that follows are one event for the user.

/** The words of a CONNACK or DISCONNECT that end a connection. */
export interface Verdict {
  code: number
  reasonString?: string
  serverReference?: string
}

export interface Evidence {
  /** The WebSocket was open at some time. */
  opened: boolean
  /** CONNACK said yes at some time. */
  accepted: boolean
  refused?: Verdict
  disconnect?: Verdict
  timedOut?: boolean
  keepAliveMissed?: boolean
  /** Parse error of the MQTT codec. */
  malformed?: string
  /** Close code of the WebSocket; 1006 means that no close frame arrived. */
  closeCode?: number
  closeReason?: string
}

export type Ending =
  | ({ kind: 'refused' } & Verdict)
  | ({ kind: 'endedByBroker' } & Verdict)
  | { kind: 'lost'; closeCode?: number; closeReason?: string }
  | { kind: 'keepAlive' }
  | { kind: 'malformed'; detail: string }
  /** No CONNACK in time; `opened`: the WebSocket was there, so something answers at that port. */
  | { kind: 'timeout'; opened: boolean }
  /** The WebSocket opened and was closed without a CONNACK. */
  | { kind: 'noAnswer'; closeCode?: number; closeReason?: string }
  /** The WebSocket never opened, and browsers do not say why. */
  | { kind: 'unreachable' }
  /** The browser refuses this address on this page (mixed content). */
  | { kind: 'blocked' }
  /** The address or an option is none that a connection can be made with. */
  | { kind: 'invalid'; detail: string }
  /** The MQTT library could not be loaded: the server is gone or has been upgraded. */
  | { kind: 'libraryMissing' }

export function judge(evidence: Evidence): Ending {
  const { closeCode, closeReason } = evidence
  if (evidence.refused) return { kind: 'refused', ...evidence.refused }
  if (evidence.disconnect) return { kind: 'endedByBroker', ...evidence.disconnect }
  if (evidence.malformed !== undefined) return { kind: 'malformed', detail: evidence.malformed }
  if (evidence.keepAliveMissed) return { kind: 'keepAlive' }
  if (evidence.timedOut) return { kind: 'timeout', opened: evidence.opened }
  if (evidence.accepted) return { kind: 'lost', closeCode, closeReason }
  if (evidence.opened) return { kind: 'noAnswer', closeCode, closeReason }
  return { kind: 'unreachable' }
}

/** Temporary refusals: unavailable, busy, quota, connection rate. */
const PASSING_REFUSALS = new Set([3, 0x88, 0x89, 0x97, 0x9f])
/** Reason codes of a DISCONNECT after which reconnecting makes sense, such as a shutdown, a limit or a timeout. */
const PASSING_DISCONNECTS = new Set([0x88, 0x89, 0x8b, 0x8d, 0x96, 0x97, 0x9f, 0xa0])

/**
 * Whether to reconnect automatically. Not after a kick or a takeover by another client, which would lead to a fight,
 * and not with wrong credentials.
 */
export function isWorthRetrying(ending: Ending): boolean {
  switch (ending.kind) {
    case 'refused':
      return PASSING_REFUSALS.has(ending.code)
    case 'endedByBroker':
      return PASSING_DISCONNECTS.has(ending.code)
    case 'lost':
    case 'keepAlive':
    case 'timeout':
    case 'noAnswer':
    case 'unreachable':
      return true
    case 'malformed':
    case 'blocked':
    case 'invalid':
    case 'libraryMissing':
      return false
  }
}

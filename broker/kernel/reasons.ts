import { ReasonCode } from '@signalbox/mqtt/reason-codes'

/** Why a message did not reach one client, or anyone. */
export type DropReason =
  | 'no_subscribers'
  | 'await_pubrel_timeout'
  | 'no_local'
  | 'too_large'
  | 'qos0_msg'
  | 'queue_full'
  | 'expired'
  | 'not_authorized'
  | 'hook'

/** Why a connection ended, in the words of the API's events. */
export type DisconnectReason =
  | 'normal'
  | 'tcp_closed'
  | 'keepalive_timeout'
  | 'kicked'
  | 'takenover'
  | 'discarded'
  | 'protocol_error'
  | 'malformed_packet'
  | 'packet_too_large'
  | 'not_authorized'
  | 'slow_reader'
  /** The memory for packets was full, and the connection took most of it. */
  | 'quota_exceeded'
  | 'server_shutdown'
  /** The node is evacuated. */
  | 'use_another_server'
  | 'auth_expired'
  | 'internal_error'
  /** A feature ends it for a message: MQTT has this code for reasons of its own of a server. */
  | 'implementation_specific_error'

/** Why a session ended: with its connection, or later. */
export type TerminationReason = DisconnectReason | 'expired'

const REASONS = new Map<number, DisconnectReason>([
  [ReasonCode.malformedPacket, 'malformed_packet'],
  [ReasonCode.packetTooLarge, 'packet_too_large'],
  [ReasonCode.notAuthorized, 'not_authorized'],
])

/** The reason that a connection ends for, after an error of its client. */
export const reasonOfError = (reasonCode: number): DisconnectReason =>
  REASONS.get(reasonCode) ?? 'protocol_error'

/** Ends of a connection that are not about the packets of its client. */
export const UNHURRIED: ReadonlySet<DisconnectReason> = new Set<DisconnectReason>([
  'takenover',
  'discarded',
  'server_shutdown',
])

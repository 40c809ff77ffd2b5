import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { ActionDetails } from '../access.ts'
import type { HeldPublish } from '../backpressure.ts'
import type { MaybePromise } from '../hooks.ts'
import type { Message } from '../message.ts'
import type { DropReason } from '../reasons.ts'
import type { KernelServices } from '../services.ts'
import type { Durability } from '../sessions/durability.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'

export interface PublishOutcome {
  /** Number of sessions that received the message. */
  receivers: number
  reasonCode: ReasonCode
  /** Promise that delays the acknowledgement, such as a write to disk. */
  settled?: Promise<unknown>
  /** Reason code that a handler supplies later. Never rejects. */
  late?: Promise<ReasonCode>
}

/** Origin of a message, which can be slowed down when receivers take less than arrives. */
export interface MessageSource {
  /** For observers of packets; see `Link`. */
  readonly isWatched?: boolean
  /** Whether a message may wait for its receivers. */
  readonly mayHold: boolean
  readonly inbox: { hold(held: HeldPublish<PublishOutcome>): void }
  /** How long its messages may be slowed down; unlimited by default. */
  readonly patienceMs?: number
}

/**
 * The source of messages of a caller who waits for an answer: they are refused if they would be slowed down for longer.
 */
export function impatient(patienceMs: number): MessageSource {
  return { mayHold: false, inbox: { hold: () => {} }, patienceMs }
}

/** Parts of the kernel that packet handlers use. */
export interface PacketServices extends KernelServices {
  readonly sessions: Pick<SessionRegistry, 'open'>
  readonly durability: Durability | undefined
  /** @throws {ProtocolError} if the decision ends the connection */
  authorize(session: Session, details: ActionDetails): MaybePromise<boolean>
  publish(message: Message, source: MessageSource, packetId: number): MaybePromise<PublishOutcome>
  /** Counts and announces a message that is dropped. */
  drop(message: Message, reason: DropReason): void
}

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
  /** Sessions that it was handed to. */
  receivers: number
  reasonCode: ReasonCode
  /** What an acknowledgement must wait for, such as a write to disk. */
  settled?: Promise<unknown>
  /** The reason code, if a handler that has taken the message over knows it later. Never rejects. */
  late?: Promise<ReasonCode>
}

/** What a message came by: it waits for receivers that take less than comes. */
export interface MessageSource {
  /** For observers of packets; see `Link`. */
  readonly isWatched?: boolean
  /** A message of it may wait for its receivers. */
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

/** What the handlers of packets use of the kernel. */
export interface PacketServices extends KernelServices {
  readonly sessions: Pick<SessionRegistry, 'open'>
  readonly durability: Durability | undefined
  /** @throws {ProtocolError} the decision ends the connection */
  authorize(session: Session, details: ActionDetails): MaybePromise<boolean>
  publish(message: Message, source: MessageSource, packetId: number): MaybePromise<PublishOutcome>
  /** A message that nobody gets. */
  drop(message: Message, reason: DropReason): void
}

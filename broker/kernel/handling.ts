import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { PublishContext } from './hook-points.ts'

/** One for each message that is published: an object, and not a closure for each of its functions. */
export class Handling implements PublishContext {
  waits: Promise<unknown>[] | undefined
  isTaken = false
  refusal: ReasonCode | undefined
  late: Promise<ReasonCode> | undefined
  readonly packetId: number
  readonly patienceMs: number

  constructor(packetId: number, patienceMs: number) {
    this.packetId = packetId
    this.patienceMs = patienceMs
  }

  waitFor(promise: Promise<unknown>): void {
    this.waits ??= []
    this.waits.push(promise)
  }

  take(): void {
    this.isTaken = true
  }

  refuse(reasonCode: ReasonCode): void {
    this.refusal = reasonCode
  }

  answer(reasonCode: Promise<ReasonCode>): void {
    this.isTaken = true
    this.late = reasonCode
  }
}

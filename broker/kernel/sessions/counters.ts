import type { DropReason } from '../reasons.ts'

/** Counters of a client since it connected. `recv` means received by the broker. */
export class ClientCounters {
  recvOct = 0
  /** Chunks read from the socket. */
  recvCnt = 0
  recvPkt = 0
  recvMsg = 0
  recvMsgQos0 = 0
  recvMsgQos1 = 0
  recvMsgQos2 = 0
  recvMsgDropped = 0
  recvMsgDroppedAwaitPubrelTimeout = 0
  sendOct = 0
  /** Writes to the socket. */
  sendCnt = 0
  sendPkt = 0
  sendMsg = 0
  sendMsgQos0 = 0
  sendMsgQos1 = 0
  sendMsgQos2 = 0
  sendMsgDropped = 0
  sendMsgDroppedExpired = 0
  sendMsgDroppedQueueFull = 0
  sendMsgDroppedTooLarge = 0
  /** Messages per second between the last two samples; none before there were two. */
  recvMsgRate: number | undefined
  sendMsgRate: number | undefined
  #sampledAt: number | undefined
  #sampledRecvMsg = 0
  #sampledSendMsg = 0

  /** `now` is in milliseconds. */
  sample(now: number): void {
    const seconds = (now - (this.#sampledAt ?? now)) / 1000
    if (seconds > 0) {
      this.recvMsgRate = (this.recvMsg - this.#sampledRecvMsg) / seconds
      this.sendMsgRate = (this.sendMsg - this.#sampledSendMsg) / seconds
    }
    this.#sampledAt = now
    this.#sampledRecvMsg = this.recvMsg
    this.#sampledSendMsg = this.sendMsg
  }

  forgetRates(): void {
    this.#sampledAt = undefined
    this.recvMsgRate = undefined
    this.sendMsgRate = undefined
  }

  countDrop(reason: DropReason): void {
    this.sendMsgDropped++
    if (reason === 'expired') this.sendMsgDroppedExpired++
    else if (reason === 'queue_full') this.sendMsgDroppedQueueFull++
    else if (reason === 'too_large') this.sendMsgDroppedTooLarge++
  }
}

/** Reasons that have a counter of the broker. */
export const DROP_METRIC = {
  no_local: 'delivery.dropped.no_local',
  too_large: 'delivery.dropped.too_large',
  qos0_msg: 'delivery.dropped.qos0_msg',
  queue_full: 'delivery.dropped.queue_full',
  expired: 'delivery.dropped.expired',
} as const

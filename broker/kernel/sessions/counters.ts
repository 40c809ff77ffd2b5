/** What a client sent and was sent since it connected. `recv` is seen from the broker. */
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
}

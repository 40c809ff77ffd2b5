import type { QoS } from '@signalbox/mqtt/protocol'

/** Message to simulate, with its sender. */
export interface Draft {
  /** Sender; absent for a message published through the API. */
  clientid?: string | undefined
  topic: string
  qos: QoS
  retain: boolean
  payload: string
}

import type { QoS } from '@signalbox/mqtt/protocol'

/** The message that is asked about. */
export interface Draft {
  /** Absent: as the API publishes. */
  clientid?: string | undefined
  topic: string
  qos: QoS
  retain: boolean
  payload: string
}

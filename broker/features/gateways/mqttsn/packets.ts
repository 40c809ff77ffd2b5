import type { QoS } from '@signalbox/mqtt/protocol'

/** Types of messages of MQTT-SN 1.2, section 5.2.1. */
export const PacketType = {
  advertise: 0x00,
  searchgw: 0x01,
  gwinfo: 0x02,
  connect: 0x04,
  connack: 0x05,
  willtopicreq: 0x06,
  willtopic: 0x07,
  willmsgreq: 0x08,
  willmsg: 0x09,
  register: 0x0a,
  regack: 0x0b,
  publish: 0x0c,
  puback: 0x0d,
  pubcomp: 0x0e,
  pubrec: 0x0f,
  pubrel: 0x10,
  subscribe: 0x12,
  suback: 0x13,
  unsubscribe: 0x14,
  unsuback: 0x15,
  pingreq: 0x16,
  pingresp: 0x17,
  disconnect: 0x18,
  willtopicupd: 0x1a,
  willtopicresp: 0x1b,
  willmsgupd: 0x1c,
  willmsgresp: 0x1d,
} as const

/** Return codes of section 5.3.10, and those of gateways from 0x80 on. */
export const ReturnCode = {
  accepted: 0,
  congestion: 1,
  invalidTopicId: 2,
  notSupported: 3,
  notAuthorized: 0x80,
  noSession: 0x81,
  limitExceeded: 0x83,
} as const
export type ReturnCode = number

/** A topic as a packet names it: by an identifier of 16 bits, or by two characters. */
export type TopicReference =
  | { readonly kind: 'normal' | 'predefined'; readonly id: number }
  | { readonly kind: 'short'; readonly name: string }

/** Topic in SUBSCRIBE and UNSUBSCRIBE, which can give the full name. */
export type TopicSelection =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'predefined'; readonly id: number }
  | { readonly kind: 'short'; readonly name: string }

/** QoS -1 is a PUBLISH without a connection. */
export type SnQoS = QoS | -1

export interface PublishPacket {
  readonly type: 'publish'
  readonly dup: boolean
  readonly qos: SnQoS
  readonly retain: boolean
  readonly topic: TopicReference
  readonly messageId: number
  readonly payload: Buffer
}

interface WillTopic {
  /** Topic of the will; empty for none. */
  readonly topic: string
  readonly qos: QoS
  readonly retain: boolean
}

type ReceiptType = 'pubrec' | 'pubrel' | 'pubcomp' | 'unsuback'

export type SnPacket =
  | { readonly type: 'advertise'; readonly gatewayId: number; readonly duration: number }
  | { readonly type: 'searchgw'; readonly radius: number }
  | { readonly type: 'gwinfo'; readonly gatewayId: number; readonly address: Buffer }
  | {
      readonly type: 'connect'
      readonly clientId: string
      readonly cleanSession: boolean
      readonly will: boolean
      /** Keep Alive in seconds. */
      readonly duration: number
    }
  | { readonly type: 'connack'; readonly returnCode: ReturnCode }
  | { readonly type: 'willtopicreq' | 'willmsgreq' | 'pingresp' }
  | ({ readonly type: 'willtopic' | 'willtopicupd' } & WillTopic)
  | { readonly type: 'willmsg' | 'willmsgupd'; readonly payload: Buffer }
  | { readonly type: 'willtopicresp' | 'willmsgresp'; readonly returnCode: ReturnCode }
  | {
      readonly type: 'register'
      readonly topicId: number
      readonly messageId: number
      readonly topicName: string
    }
  | {
      readonly type: 'regack' | 'puback'
      readonly topicId: number
      readonly messageId: number
      readonly returnCode: ReturnCode
    }
  | PublishPacket
  | { readonly type: ReceiptType; readonly messageId: number }
  | {
      readonly type: 'subscribe'
      readonly dup: boolean
      readonly qos: QoS
      readonly messageId: number
      readonly topic: TopicSelection
    }
  | {
      readonly type: 'suback'
      readonly qos: QoS
      readonly topicId: number
      readonly messageId: number
      readonly returnCode: ReturnCode
    }
  | { readonly type: 'unsubscribe'; readonly messageId: number; readonly topic: TopicSelection }
  | { readonly type: 'pingreq'; readonly clientId: string }
  /** Seconds of sleep; none: the client leaves. */
  | { readonly type: 'disconnect'; readonly duration: number | undefined }
  /** A SUBSCRIBE or UNSUBSCRIBE with the reserved type of topic. */
  | {
      readonly type: 'unsupported'
      readonly of: 'subscribe' | 'unsubscribe'
      readonly messageId: number
    }

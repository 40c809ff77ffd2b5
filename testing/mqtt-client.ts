import mqtt, {
  type IClientOptions,
  type IDisconnectPacket,
  type IPublishPacket,
  type MqttClient,
} from 'mqtt'
import { randomUUID } from 'node:crypto'
import { waitFor } from './wait-for.ts'

/** A name that no other test of this or another run has. */
export function uniqueId(prefix = 'test'): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`
}

export interface TestClient {
  readonly clientId: string
  readonly mqtt: MqttClient
  /** All that came, in order. */
  readonly received: readonly IPublishPacket[]
  /** The broker's DISCONNECT, once it came. */
  readonly disconnected: IDisconnectPacket | undefined
  /** The next message of that topic that nobody has asked for yet. */
  message(topic: string): Promise<IPublishPacket>
  end(): Promise<void>
}

/** An MQTT client as users have them: mqtt.js, connected, without automatic reconnects. */
export async function connectMqtt(url: string, options: IClientOptions = {}): Promise<TestClient> {
  const clientId = options.clientId ?? uniqueId()
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    ...options,
    clientId,
  })
  const received: IPublishPacket[] = []
  const unread: IPublishPacket[] = []
  let disconnected: IDisconnectPacket | undefined
  client.on('message', (_topic, _payload, packet) => {
    received.push(packet)
    unread.push(packet)
  })
  client.on('disconnect', (packet) => {
    disconnected = packet
  })
  // Without a listener the client throws what the test asks for by other means.
  client.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('close', () => reject(new Error(`${clientId} was not let in at ${url}`)))
  })
  return {
    clientId,
    mqtt: client,
    received,
    get disconnected() {
      return disconnected
    },
    message: (topic) =>
      waitFor(
        () => {
          const at = unread.findIndex((packet) => packet.topic === topic)
          return at < 0 ? undefined : unread.splice(at, 1)[0]
        },
        { what: `a message of ${topic}`, intervalMs: 5 },
      ),
    end: async () => {
      await client.endAsync(true)
    },
  }
}

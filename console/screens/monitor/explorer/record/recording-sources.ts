import type { PublishProperties } from '@signalbox/contract/publish'
import {
  topicPinCreate,
  topicPinDelete,
  topicPinMessageList,
} from '@signalbox/contract/topic-activity'
import { client } from '#api/client.ts'
import { type Access, openSubscriber } from '#domain/topic-tree/subscriber.ts'
import { fromBase64 } from '#ui/payload.ts'

export interface Received {
  /** Time in epoch milliseconds. */
  at: number
  topic: string
  payload: Uint8Array
  qos: number
  retain: boolean
  properties?: PublishProperties | undefined
}

interface SourceEvents {
  onMessage: (message: Received) => void
  /** Messages that came too fast to be read, or whose payloads are larger than the broker keeps. */
  onMissed: (count: number) => void
  /** No more messages come. */
  onLost: () => void
}

/** An open recording. */
export interface RecordingSource {
  /** Reads what the broker still holds, and closes. */
  finish: () => Promise<void>
  /** Closes without reading. */
  close: () => void
}

const READ_EVERY_MS = 500
const MOST_ROWS = 1000
/** Attempts that may fail one after another. */
const MOST_FAILURES = 5
/** The pin outlives the recording by this, so that its end can be read. */
const SPARE_SECONDS = 30

/** Messages that the broker keeps for the page. */
export async function openPin(
  { filter, seconds }: { filter: string; seconds: number },
  events: SourceEvents,
): Promise<RecordingSource> {
  const body = { topic: filter, seconds: seconds + SPARE_SECONDS }
  const { id } = await client.call(topicPinCreate, { body })
  let after = 0
  let failures = 0
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> = Promise.resolve()
  const readOnce = async (): Promise<boolean> => {
    const query = { after, limit: MOST_ROWS }
    const { data, meta } = await client.call(topicPinMessageList, { path: { id }, query })
    for (const message of data) {
      if (!isOpen) return false
      if (message.seq > after + 1) events.onMissed(message.seq - after - 1)
      after = message.seq
      const payload = fromBase64(message.payload)
      if (payload.length < message.payload_bytes) events.onMissed(1)
      else events.onMessage({ ...message, at: Date.parse(message.at), payload })
    }
    return meta.hasnext
  }
  const readAll = async () => {
    let hasMore = true
    while (isOpen && hasMore) hasMore = await readOnce()
  }
  const tick = async () => {
    try {
      await readAll()
      failures = 0
    } catch {
      failures++
      if (failures >= MOST_FAILURES && isOpen) return events.onLost()
    }
    schedule()
  }
  const schedule = () => {
    if (isOpen) timer = setTimeout(() => (reading = tick()), READ_EVERY_MS)
  }
  const close = () => {
    isOpen = false
    clearTimeout(timer)
    // It ends by its time if this fails.
    client.call(topicPinDelete, { path: { id } }).catch(() => undefined)
  }
  schedule()
  return {
    close,
    async finish() {
      clearTimeout(timer)
      await reading
      clearTimeout(timer)
      await readAll().catch(() => events.onLost())
      close()
    },
  }
}

/** Messages of a subscription by the page. @throws if the listener cannot be reached, or refuses the subscription */
export async function openSubscription(
  { filter, ...access }: Access & { filter: string },
  events: SourceEvents,
): Promise<RecordingSource> {
  const { client: mqtt, ready } = await openSubscriber(access)
  try {
    await ready
    mqtt.on('message', (topic, payload, { qos, retain }) =>
      events.onMessage({ at: Date.now(), topic, payload, qos, retain }),
    )
    // QoS 2: each message has the QoS that it was published with. Without retained messages, which
    // were published before.
    const [granted] = await mqtt.subscribeAsync(filter, { qos: 2, rh: 2, rap: true })
    if (granted === undefined || granted.qos > 2) throw new Error(`SUBACK ${granted?.qos}`)
  } catch (error) {
    mqtt.end(true)
    throw error
  }
  mqtt.on('close', events.onLost)
  const close = () => {
    mqtt.removeAllListeners('close')
    mqtt.end(true)
  }
  return {
    close,
    finish: () => {
      close()
      return Promise.resolve()
    },
  }
}

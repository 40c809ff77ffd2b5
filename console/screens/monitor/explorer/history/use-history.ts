import {
  type TopicActivity,
  type TopicPin,
  topicPinCreate,
  topicPinList,
  topicPinMessageList,
  type TopicSample,
} from '@signalbox/contract/topic-activity'
import { matches } from '@signalbox/mqtt/match'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'

/** Messages in the list; a longer one is a recording. */
const SHOWN = 100
const PIN_POLL_MS = 2000

export interface History {
  /** Messages of the topic, the latest first. */
  messages: readonly TopicSample[]
  /** Pin that keeps all messages of the topic. */
  pin: TopicPin | undefined
  /** Whether the broker can keep all messages. */
  canKeep: boolean
}

/** The messages of a topic: those that a pin keeps, otherwise the samples of the broker or of the page. */
export function useHistory(topic: string, { last, past }: TopicActivity): History {
  const canKeep = useCan(topicPinCreate).can
  const pins = useLive(topicPinList, {}, PIN_POLL_MS, canKeep)
  const pin = pins.data?.find((each) => matches(each.topic, topic))
  const kept = useLive(
    topicPinMessageList,
    { path: { id: pin?.id ?? '' }, query: { topic, order: 'newest', limit: SHOWN } },
    PIN_POLL_MS,
    pin !== undefined,
  )
  const samples = last === undefined ? [] : [last, ...past]
  const pinned = pin === undefined ? [] : (kept.data?.data ?? [])
  // Samples are older than the pin, which has each message since.
  const [oldest] = pinned.slice(-1)
  const before = samples.filter(
    ({ at }) => oldest === undefined || Date.parse(at) < Date.parse(oldest.at),
  )
  return { messages: [...pinned, ...before], pin, canKeep }
}

import { splitDelayed } from '@signalbox/mqtt/prefix'
import { isTopicName } from '@signalbox/mqtt/topic'

/** Numbers below are seconds from now, others a time in seconds since 1970. */
const MAX_SECONDS = 4_294_967
const MAX_DIGITS = 15

export interface Delay {
  /** Where the message goes in the end. */
  topic: string
  /** Negative for a time that has passed. */
  seconds: number
}

/** Reads `$delayed/<seconds or time>/<topic>`; `undefined` when that is ill-formed or too far away. */
export function readDelay(topic: string, nowMs: number): Delay | undefined {
  const parts = splitDelayed(topic)
  if (parts === undefined || parts.digits.length > MAX_DIGITS) return undefined
  if (!isTopicName(parts.topic)) return undefined
  const number = Number(parts.digits)
  if (number < MAX_SECONDS) return { topic: parts.topic, seconds: number }
  const seconds = number - Math.floor(nowMs / 1000)
  return seconds < MAX_SECONDS ? { topic: parts.topic, seconds } : undefined
}

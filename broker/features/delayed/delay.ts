import { isTopicName } from '../../kernel/topics/topic.ts'

const PREFIX = '$delayed/'
/** Numbers below are seconds from now, others a time in seconds since 1970. */
const MAX_SECONDS = 4_294_967

export interface Delay {
  /** Where the message goes in the end. */
  topic: string
  /** Negative for a time that has passed. */
  seconds: number
}

export function isDelayed(topic: string): boolean {
  return topic.startsWith(PREFIX)
}

/** Reads `$delayed/<seconds or time>/<topic>`; `undefined` when that is ill-formed or too far away. */
export function readDelay(topic: string, nowMs: number): Delay | undefined {
  const [, digits, wanted = ''] = /^\$delayed\/(\d{1,15})\/([^]+)$/.exec(topic) ?? []
  if (digits === undefined || !isTopicName(wanted)) return undefined
  const number = Number(digits)
  if (number < MAX_SECONDS) return { topic: wanted, seconds: number }
  const seconds = number - Math.floor(nowMs / 1000)
  return seconds < MAX_SECONDS ? { topic: wanted, seconds } : undefined
}

import { isDelayed, splitDelayed } from '@signalbox/mqtt/prefix'
import { isTopicName } from '@signalbox/mqtt/topic'
import type { SimulatedStep } from '../../kernel/hook-points.ts'

/** Numbers below are seconds from now, others a time in seconds since 1970. */
const MAX_SECONDS = 4_294_967
const MAX_DIGITS = 15

export interface Delay {
  /** Topic of the later publish. */
  topic: string
  /** Negative for a time that has passed. */
  seconds: number
}

/** Reads `$delayed/<seconds or time>/<topic>`; `undefined` if malformed or too far in the future. */
export function readDelay(topic: string, nowMs: number): Delay | undefined {
  const parts = splitDelayed(topic)
  if (parts === undefined || parts.digits.length > MAX_DIGITS) return undefined
  if (!isTopicName(parts.topic)) return undefined
  const number = Number(parts.digits)
  if (number < MAX_SECONDS) return { topic: parts.topic, seconds: number }
  const seconds = number - Math.floor(nowMs / 1000)
  return seconds < MAX_SECONDS ? { topic: parts.topic, seconds } : undefined
}

/** The decision about a message to `$delayed/…`. */
export type DelayVerdict = { what: 'no_delay' } | { what: 'due' | 'no_room' | 'kept'; delay: Delay }

export function judgeDelay(topic: string, nowMs: number, hasRoom: boolean): DelayVerdict {
  const delay = readDelay(topic, nowMs)
  if (delay === undefined) return { what: 'no_delay' }
  if (delay.seconds <= 0) return { what: 'due', delay }
  return { what: hasRoom ? 'kept' : 'no_room', delay }
}

export function delayStep(verdict: DelayVerdict): SimulatedStep {
  const name = 'delayed'
  const { what: reason } = verdict
  if (verdict.what === 'no_delay') return { name, outcome: 'ended', reason }
  const { topic, seconds } = verdict.delay
  const outcome = { due: 'changed', no_room: 'ended', kept: 'held' } as const
  return { name, outcome: outcome[verdict.what], reason, details: { topic, seconds } }
}

/** The step of a message that is not delayed, or while the feature is off. */
export const undelayedStep = ({ topic }: { topic: string }): SimulatedStep => ({
  name: 'delayed',
  outcome: 'skipped',
  reason: isDelayed(topic) ? 'off' : 'not_delayed',
})

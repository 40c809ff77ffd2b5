import {
  DEAD_LETTERS_NAME,
  DEAD_LETTERS_TYPE,
  type FallbackAction,
  fallbackActions,
} from '@signalbox/contract/integration/fallback'
import { safeParse } from 'zod/mini'

/** The value of the field; what is not a list of fallbacks is none. */
export function readFallbacks(value: unknown): readonly FallbackAction[] {
  const read = safeParse(fallbackActions, value)
  return read.success ? read.data : []
}

export const DEAD_LETTERS: FallbackAction = {
  kind: 'reference',
  type: DEAD_LETTERS_TYPE,
  name: DEAD_LETTERS_NAME,
}

export const isDeadLetters = (fallback: FallbackAction): boolean =>
  fallback.kind === 'reference' && fallback.type === DEAD_LETTERS_TYPE

/** A message on a topic that names the action. */
export const NEW_REPUBLISH: FallbackAction = {
  kind: 'republish',
  args: {
    topic: 'undelivered/${fallback_from}',
    qos: 1,
    retain: false,
    payload: '',
    mqtt_properties: {},
    user_properties: '${user_properties}',
  },
}

/** `undefined`: nothing is sent, because the broker has no such list. */
export function toFallbacks(value: unknown, came: unknown): unknown {
  if (!Array.isArray(value)) return came
  return value.length === 0 && came === undefined ? undefined : value
}

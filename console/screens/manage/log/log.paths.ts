import { path } from '#routing/path.ts'
import { oneOf, text } from '#routing/search.ts'

export const LOG_TABS = ['log', 'console', 'file', 'throttling', 'audit'] as const
export type LogTab = (typeof LOG_TABS)[number]

/** Lowest levels to show when entries are filtered. */
export const SHOWN_LEVELS = ['all', 'info', 'warning', 'error'] as const

export const logSearch = {
  tab: oneOf(LOG_TABS),
  /** Log file that is read or configured. */
  handler: text,
  level: oneOf(SHOWN_LEVELS, 'all'),
  q: text,
  /** A field with its value: `clientid=c-7`. */
  field: text,
  from: text,
  to: text,
}

export const logPath = path('/log', logSearch)

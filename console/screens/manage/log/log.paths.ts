import { path } from '../../../routing/path.ts'
import { oneOf, text } from '../../../routing/search.ts'

export const LOG_TABS = ['log', 'console', 'file', 'throttling', 'audit'] as const
export type LogTab = (typeof LOG_TABS)[number]

/** Levels that entries are filtered by: these and more severe ones. */
export const SHOWN_LEVELS = ['all', 'info', 'warning', 'error'] as const

export const logSearch = {
  tab: oneOf(LOG_TABS),
  /** Whose file is read, or whose settings are shown. */
  handler: text,
  level: oneOf(SHOWN_LEVELS, 'all'),
  q: text,
  from: text,
  to: text,
}

export const logPath = path('/log', logSearch)

import { path } from '#routing/path.ts'
import { oneOf, type SearchOf, text } from '#routing/search.ts'

export const TRACE_TYPES = ['clientid', 'topic', 'ip_address', 'ruleid'] as const
export const PAYLOADS = ['text', 'hex', 'hidden'] as const
export const FORMATTERS = ['text', 'json'] as const

export const logTraceSearch = {
  /** The form is open, with the values that follow. */
  add: oneOf(TRACE_TYPES),
  clientid: text,
  topic: text,
  ip_address: text,
  ruleid: text,
  payload_encode: oneOf(PAYLOADS),
  formatter: oneOf(FORMATTERS),
}
export type LogTraceSearch = SearchOf<typeof logTraceSearch>

/** Lowest levels to show when lines are filtered. */
export const TRACE_LEVELS = ['all', 'warning', 'error'] as const

export const traceSearch = { node: text, level: oneOf(TRACE_LEVELS, 'all'), q: text }

export const logTracePath = path('/log-trace', logTraceSearch)
export const tracePath = path('/log-trace/detail/$name', traceSearch)

import { isTopicFilter } from '@signalbox/mqtt/topic'
import { apiError } from './failure.ts'

/** The parameter is matched with filters without their prefix, and has none. */
export function requireMatchTopic(filter: string | undefined): void {
  if (filter === undefined) return
  if (!isTopicFilter(filter) || /^\$(share|queue)\//.test(filter)) {
    throw apiError('INVALID_PARAMETER', { message: 'match_topic_invalid' })
  }
}

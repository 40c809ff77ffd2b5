/** Topic names and topic filters (MQTT 5 section 4.7 and 4.8.2): whether they are valid. */
import { type Prefixed, splitPrefix } from './prefix.ts'

export type TopicProblem =
  | 'empty'
  | 'tooLong'
  | 'tooDeep'
  | 'nul'
  | 'wildcardInName'
  | 'hashNotLast'
  | 'wildcardNotAlone'
  | 'shareWithoutGroup'
  | 'shareWithoutFilter'

interface Limits {
  /** The broker's `max_topic_levels`. */
  maxLevels?: number
}

// Written as a code unit, so that no control character is in this file.
const NUL = '\u0000'

/** [MQTT-1.5.4]: a UTF-8 string carries its length in two bytes. */
const MAX_BYTES = 65_535
/** Number of UTF-16 units that cannot exceed 65,535 bytes of UTF-8. */
const ALWAYS_FITS = 21_845

const encoder = new TextEncoder()

export function levelCount(topic: string): number {
  let count = 1
  for (let i = topic.indexOf('/'); i !== -1; i = topic.indexOf('/', i + 1)) count++
  return count
}

export function isWildcard(filter: string): boolean {
  return filter.includes('+') || filter.includes('#')
}

/** An identifier as one level of a topic name [MQTT-3.3.2-2]: `+`, `#` and `/` are percent-encoded, and `%` with them. */
export const topicLevel = (id: string): string =>
  id.replaceAll(/[%+#/]/g, (character) => encodeURIComponent(character))

/** The same for an identifier that may be several levels, with `/` between them. */
export const topicLevels = (id: string): string => id.split('/').map(topicLevel).join('/')

/** Whether messages can be published to it. */
export function isTopicName(topic: string): boolean {
  return textProblem(topic) === undefined && !isWildcard(topic)
}

/** Whether it can be matched; a prefix counts as levels like others. */
export function isTopicFilter(filter: string): boolean {
  return textProblem(filter) === undefined && wildcardProblem(filter) === undefined
}

/** Problem of a topic name for publishing; `undefined` if valid. [MQTT-3.3.2-2] */
export function topicNameProblem(topic: string, limits: Limits = {}): TopicProblem | undefined {
  return textProblem(topic) ?? (isWildcard(topic) ? 'wildcardInName' : depthProblem(topic, limits))
}

/** The same for a filter to subscribe to, with its prefix: for forms, so the group alone is refused too. */
export function topicFilterProblem(written: string, limits: Limits = {}): TopicProblem | undefined {
  const problem = textProblem(written)
  if (problem !== undefined) return problem
  const { group, filter } = splitPrefix(written)
  if (group !== undefined && !isGroup(group)) return 'shareWithoutGroup'
  if (group !== undefined && splitPrefix(filter).group !== undefined) return 'shareWithoutFilter'
  if (filter === '') return written.startsWith('$share/') ? 'shareWithoutFilter' : 'empty'
  return wildcardProblem(filter) ?? depthProblem(filter, limits)
}

/** Takes the prefix off; `undefined` when a client cannot subscribe to it, as to a group within a group. */
export function parseSubscription(topicFilter: string): Prefixed | undefined {
  // Without a slash, `$share` is an ordinary filter of one level.
  if (topicFilter === '$share') return { filter: topicFilter, exclusive: false }
  const target = splitPrefix(topicFilter)
  if (target.group !== undefined) {
    const isNested = splitPrefix(target.filter).group !== undefined
    if (isNested || !isGroup(target.group)) return undefined
  }
  return isTopicFilter(target.filter) ? target : undefined
}

/** [MQTT-4.8.2-1], [MQTT-4.8.2-2] */
const isGroup = (group: string) => group !== '' && !isWildcard(group)

function textProblem(text: string): TopicProblem | undefined {
  if (text === '') return 'empty' // [MQTT-4.7.3-1]
  if (text.includes(NUL)) return 'nul' // [MQTT-4.7.3-2]
  if (text.length <= ALWAYS_FITS) return undefined
  return encoder.encode(text).length > MAX_BYTES ? 'tooLong' : undefined // [MQTT-4.7.3-3]
}

function wildcardProblem(filter: string): TopicProblem | undefined {
  if (!isWildcard(filter)) return undefined
  const levels = filter.split('/')
  for (const [i, level] of levels.entries()) {
    if (level.length > 1 && isWildcard(level)) return 'wildcardNotAlone' // [MQTT-4.7.1-2]
    if (level === '#' && i < levels.length - 1) return 'hashNotLast' // [MQTT-4.7.1-1]
  }
  return undefined
}

function depthProblem(topic: string, { maxLevels = Infinity }: Limits): TopicProblem | undefined {
  return levelCount(topic) > maxLevels ? 'tooDeep' : undefined
}

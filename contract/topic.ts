/** Topic names and topic filters (MQTT 5 section 4.7 and 4.8.2), for forms and for looking at messages. Pure. */

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

/** [MQTT-1.5.4]: a UTF-8 string carries its length in two bytes. */
const MAX_BYTES = 65_535

const encoder = new TextEncoder()

/** What is wrong with a name to publish to; `undefined` when nothing is. [MQTT-3.3.2-2] */
export function topicNameProblem(topic: string, limits: Limits = {}): TopicProblem | undefined {
  return textProblem(topic) ?? (/[+#]/.test(topic) ? 'wildcardInName' : depthProblem(topic, limits))
}

/**
 * The same for a filter to subscribe to, which may begin with `$share/<group>/` or the broker's own
 * `$queue/` and `$exclusive/`.
 */
export function topicFilterProblem(filter: string, limits: Limits = {}): TopicProblem | undefined {
  const problem = textProblem(filter)
  if (problem !== undefined) return problem
  const { group, bare } = readFilter(filter)
  if (group !== undefined) {
    // [MQTT-4.8.2-1], [MQTT-4.8.2-2]
    if (group === '' || /[+#]/.test(group)) return 'shareWithoutGroup'
    if (bare === '') return 'shareWithoutFilter'
  }
  if (bare === '') return 'empty'
  return wildcardProblem(bare) ?? depthProblem(bare, limits)
}

/** Whether messages of a topic name fall under a filter, whatever prefix that has. */
export function topicMatches(filter: string, topic: string): boolean {
  const levels = readFilter(filter).bare.split('/')
  const names = topic.split('/')
  // What begins with `$` is for those who ask for it by name. [MQTT-4.7.2-1]
  if (topic.startsWith('$') && (levels[0] === '+' || levels[0] === '#')) return false
  for (const [i, level] of levels.entries()) {
    // Also of the level above: `a/#` takes in `a`.
    if (level === '#') return true
    if (i >= names.length || (level !== '+' && level !== names[i])) return false
  }
  return levels.length === names.length
}

/** Group and inner filter of a shared subscription; the group of `$queue/…` is `$queue`. */
export function parseShared(filter: string): { group: string; filter: string } | undefined {
  const { group, bare } = readFilter(filter)
  if (group !== undefined) return { group, filter: bare }
  return filter.startsWith('$queue/') ? { group: '$queue', filter: bare } : undefined
}

/** What a filter takes in: without what makes it shared or exclusive. */
export const bareFilter = (filter: string): string => readFilter(filter).bare

/** Takes the prefix off. */
function readFilter(filter: string): { group?: string; bare: string } {
  const [prefix, ...rest] = filter.split('/')
  if (prefix === '$share') return { group: rest[0] ?? '', bare: rest.slice(1).join('/') }
  const isPrefixed = rest.length > 0 && (prefix === '$queue' || prefix === '$exclusive')
  return { bare: isPrefixed ? rest.join('/') : filter }
}

function textProblem(text: string): TopicProblem | undefined {
  if (text === '') return 'empty' // [MQTT-4.7.3-1]
  if (text.includes('\u0000')) return 'nul' // [MQTT-4.7.3-2]
  if (encoder.encode(text).length > MAX_BYTES) return 'tooLong' // [MQTT-4.7.3-3]
  return undefined
}

function wildcardProblem(filter: string): TopicProblem | undefined {
  const levels = filter.split('/')
  for (const [i, level] of levels.entries()) {
    if (/[+#]/.test(level) && level.length > 1) return 'wildcardNotAlone' // [MQTT-4.7.1-2]
    if (level === '#' && i < levels.length - 1) return 'hashNotLast' // [MQTT-4.7.1-1]
  }
  return undefined
}

function depthProblem(topic: string, { maxLevels = Infinity }: Limits): TopicProblem | undefined {
  return topic.split('/').length > maxLevels ? 'tooDeep' : undefined
}

/** Topic names and topic filters (MQTT 5 section 4.7), for forms. Pure. */
export type TopicProblem = 'empty' | 'tooLong' | 'nul' | 'wildcard' | 'wildcardPlace' | 'group'

const MAX_BYTES = 65_535

/** What is wrong with a topic name; `undefined` when nothing is. */
export function topicNameProblem(topic: string): TopicProblem | undefined {
  return textProblem(topic) ?? (/[+#]/.test(topic) ? 'wildcard' : undefined)
}

/** The same for a filter, which may begin with `$share/<group>/`, `$queue/` or `$exclusive/`. */
export function topicFilterProblem(topicFilter: string): TopicProblem | undefined {
  const problem = textProblem(topicFilter)
  if (problem !== undefined) return problem
  if (topicFilter.startsWith('$share/')) {
    const [, group = '', ...rest] = topicFilter.split('/')
    // [MQTT-4.8.2-1], [MQTT-4.8.2-2]
    if (group === '' || /[+#]/.test(group)) return 'group'
    return plainFilterProblem(rest.join('/'))
  }
  return plainFilterProblem(topicFilter.replace(/^\$(queue|exclusive)\//, ''))
}

function plainFilterProblem(filter: string): TopicProblem | undefined {
  if (filter === '') return 'empty'
  const levels = filter.split('/')
  // `#` alone and last [MQTT-4.7.1-1], `+` alone in its level [MQTT-4.7.1-2].
  const isPlaced = levels.every(
    (level, i) =>
      (!level.includes('+') || level === '+') &&
      (!level.includes('#') || (level === '#' && i === levels.length - 1)),
  )
  return isPlaced ? undefined : 'wildcardPlace'
}

function textProblem(text: string): TopicProblem | undefined {
  if (text === '') return 'empty' // [MQTT-4.7.3-1]
  if (text.includes('\u0000')) return 'nul' // [MQTT-4.7.3-2]
  if (new TextEncoder().encode(text).length > MAX_BYTES) return 'tooLong' // [MQTT-4.7.3-3]
  return undefined
}

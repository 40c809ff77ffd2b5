// Which topic names and topic filters a client may send, before the broker is asked.

export type TopicProblem =
  | 'empty'
  | 'tooLong'
  | 'nul'
  | 'wildcardInName'
  | 'hashNotLast'
  | 'wildcardNotAlone'
  | 'shareWithoutGroup'
  | 'shareWithoutFilter'

/** [MQTT-1.5.4]: a UTF-8 string carries its length in two bytes. */
const MAX_TOPIC_BYTES = 65_535

const encoder = new TextEncoder()

/** What is wrong with a name to publish to, or undefined. [MQTT-3.3.2-2] */
export function topicNameProblem(topic: string): TopicProblem | undefined {
  return stringProblem(topic) ?? (/[+#]/.test(topic) ? 'wildcardInName' : undefined)
}

/** What is wrong with a filter to subscribe to, or undefined. [MQTT-4.7.1-1] to [MQTT-4.7.3-3] */
export function topicFilterProblem(filter: string): TopicProblem | undefined {
  const problem = stringProblem(filter)
  if (problem) return problem
  if (filter === '$share' || filter.startsWith('$share/')) return sharedFilterProblem(filter)
  return wildcardProblem(filter)
}

function stringProblem(topic: string): TopicProblem | undefined {
  if (topic === '') return 'empty'
  if (topic.includes('\0')) return 'nul'
  if (encoder.encode(topic).length > MAX_TOPIC_BYTES) return 'tooLong'
  return undefined
}

/** `$share/group/filter`: the group is one level without wildcards. [MQTT-4.8.2-1], [MQTT-4.8.2-2] */
function sharedFilterProblem(shared: string): TopicProblem | undefined {
  const [, group = '', ...levels] = shared.split('/')
  if (group === '' || /[+#]/.test(group)) return 'shareWithoutGroup'
  const filter = levels.join('/')
  return filter === '' ? 'shareWithoutFilter' : wildcardProblem(filter)
}

function wildcardProblem(filter: string): TopicProblem | undefined {
  const levels = filter.split('/')
  for (const [index, level] of levels.entries()) {
    if (level === '+' || level === '#') {
      if (level === '#' && index < levels.length - 1) return 'hashNotLast'
    } else if (/[+#]/.test(level)) {
      return 'wildcardNotAlone'
    }
  }
  return undefined
}

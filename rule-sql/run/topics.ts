/** Whether a topic matches a filter, by the rules of MQTT. */
export function matchesTopic(topic: string, filter: string): boolean {
  // [MQTT-4.7.2-1]: what begins with $ is not for filters that begin with a wildcard.
  if (topic.startsWith('$') && (filter.startsWith('+') || filter.startsWith('#'))) return false
  let at = 0
  let from = 0
  for (;;) {
    const end = filter.indexOf('/', from)
    const level = end < 0 ? filter.slice(from) : filter.slice(from, end)
    if (level === '#' && end < 0) return true
    if (at > topic.length) return false
    const slash = topic.indexOf('/', at)
    const stop = slash < 0 ? topic.length : slash
    if (level !== '+' && (level.length !== stop - at || !topic.startsWith(level, at))) return false
    at = stop + 1
    if (end < 0) return slash < 0
    from = end + 1
  }
}

/** A filter that is asked about again and again. */
export function topicMatcher(filter: string): (topic: string) => boolean {
  if (!/[+#]/.test(filter)) return (topic) => topic === filter
  const prefix = filter.slice(0, -1)
  // `a/b/#` is most of them, and needs no look at the levels: it matches `a/b` and all below it.
  if (filter.endsWith('/#') && !/[+#]/.test(prefix)) {
    const parent = filter.slice(0, -2)
    return (topic) => topic.startsWith(prefix) || topic === parent
  }
  return (topic) => matchesTopic(topic, filter)
}

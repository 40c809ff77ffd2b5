/** Topic names and topic filters (MQTT 5 section 4.7, 4.8.2). Pure. */

export interface SubscriptionTarget {
  /** The filter that is matched, without its prefix. */
  filter: string
  /** `$share/<group>/…`; `$queue/…` is the group `$queue`. */
  group?: string
  /** `$exclusive/…`: one subscriber in the whole broker. */
  exclusive: boolean
}

// Written as code units, so that no control character stands in this file.
const NUL = '\u0000'

export function levelCount(topic: string): number {
  let count = 1
  for (let i = topic.indexOf('/'); i !== -1; i = topic.indexOf('/', i + 1)) count++
  return count
}

/** At least one character, at most 65,535 bytes, no U+0000 [MQTT-4.7.3-1..3], no wildcard [MQTT-3.3.2-2]. */
export function isTopicName(topic: string): boolean {
  return isText(topic) && !topic.includes('+') && !topic.includes('#')
}

/** `#` last and alone in its level [MQTT-4.7.1-1], `+` alone in its level [MQTT-4.7.1-2]. */
export function isTopicFilter(filter: string): boolean {
  if (!isText(filter)) return false
  if (!isWildcard(filter)) return true
  const levels = filter.split('/')
  return levels.every(
    (level, i) =>
      !(level.includes('#') && (level !== '#' || i !== levels.length - 1)) &&
      !(level.includes('+') && level !== '+'),
  )
}

export function isWildcard(filter: string): boolean {
  return filter.includes('+') || filter.includes('#')
}

function isText(topic: string): boolean {
  if (topic.length === 0 || topic.includes(NUL)) return false
  return topic.length <= 21_845 || Buffer.byteLength(topic) <= 65_535
}

/** Takes the prefixes off; `undefined` when it is no filter at all [MQTT-4.8.2-1, -2]. */
export function parseSubscription(topicFilter: string): SubscriptionTarget | undefined {
  if (!topicFilter.startsWith('$')) return valid({ filter: topicFilter, exclusive: false })
  if (topicFilter.startsWith('$share/')) {
    const end = topicFilter.indexOf('/', 7)
    const group = topicFilter.slice(7, end === -1 ? undefined : end)
    if (end === -1 || group === '' || isWildcard(group)) return undefined
    return valid({ filter: topicFilter.slice(end + 1), group, exclusive: false })
  }
  if (topicFilter.startsWith('$queue/')) {
    return valid({ filter: topicFilter.slice(7), group: '$queue', exclusive: false })
  }
  if (topicFilter.startsWith('$exclusive/')) {
    return valid({ filter: topicFilter.slice(11), exclusive: true })
  }
  return valid({ filter: topicFilter, exclusive: false })
}

function valid(target: SubscriptionTarget): SubscriptionTarget | undefined {
  return isTopicFilter(target.filter) ? target : undefined
}

/** Whether a topic name falls under a filter; `#` and `+` at the start skip `$…` topics [MQTT-4.7.2-1]. */
export function matches(filter: string, topic: string): boolean {
  if (filter === topic) return true
  if (topic.startsWith('$') && (filter.startsWith('+') || filter.startsWith('#'))) return false
  let f = 0
  let t = 0
  for (;;) {
    const filterEnd = end(filter, f)
    const level = filter.slice(f, filterEnd)
    if (level === '#') return true
    const topicEnd = end(topic, t)
    if (level !== '+' && level !== topic.slice(t, topicEnd)) return false
    const filterDone = filterEnd === filter.length
    const topicDone = topicEnd === topic.length
    // `a/#` takes in `a` itself [MQTT-4.7.1.2].
    if (topicDone) return filterDone || filter.slice(filterEnd + 1) === '#'
    if (filterDone) return false
    f = filterEnd + 1
    t = topicEnd + 1
  }
}

function end(text: string, from: number): number {
  const at = text.indexOf('/', from)
  return at === -1 ? text.length : at
}

/** Which topic names a topic filter matches (MQTT 5 section 4.7), and which filters it covers. */
import { bareFilter } from './prefix.ts'

const SLASH = 0x2f
const PLUS = 0x2b
const HASH = 0x23

/**
 * Whether a topic name falls under a filter; a prefix counts as ordinary levels. Compares code units
 * and makes no texts: rules and searches ask this for each message. In an invalid filter a wildcard that
 * is not alone, and `#` that is not last, are text.
 */
export function matches(filter: string, topic: string): boolean {
  if (filter === topic) return true
  // [MQTT-4.7.2-1]: what begins with $ is not for filters that begin with a wildcard.
  if (topic.startsWith('$') && (filter.startsWith('+') || filter.startsWith('#'))) return false
  const filterEnd = filter.length
  const topicEnd = topic.length
  let f = 0
  let t = 0
  // Each iteration compares one level.
  for (;;) {
    const first = f < filterEnd ? filter.charCodeAt(f) : SLASH
    if (first === HASH && f + 1 === filterEnd) return true
    if (first === PLUS && (f + 1 === filterEnd || filter.charCodeAt(f + 1) === SLASH)) {
      f++
      while (t < topicEnd && topic.charCodeAt(t) !== SLASH) t++
    } else {
      for (; f < filterEnd && filter.charCodeAt(f) !== SLASH; f++, t++) {
        if (t === topicEnd || filter.charCodeAt(f) !== topic.charCodeAt(t)) return false
      }
      if (t < topicEnd && topic.charCodeAt(t) !== SLASH) return false
    }
    if (f === filterEnd) return t === topicEnd
    // `a/#` also matches `a` [MQTT-4.7.1.2].
    if (t === topicEnd) return f + 2 === filterEnd && filter.charCodeAt(f + 1) === HASH
    f++
    t++
  }
}

/** Compiled matcher for a filter that is used repeatedly. */
export function topicMatcher(filter: string): (topic: string) => boolean {
  if (!/[+#]/.test(filter)) return (topic) => topic === filter
  const prefix = filter.slice(0, -1)
  // `a/b/#` is most of them, and needs no look at the levels: it matches `a/b` and all below it.
  if (filter.endsWith('/#') && !/[+#]/.test(prefix)) {
    const parent = filter.slice(0, -2)
    return (topic) => topic.startsWith(prefix) || topic === parent
  }
  return (topic) => matches(filter, topic)
}

/** Whether a topic name has a text in it, ignoring case; a text with wildcards is a filter, with any prefix. */
export function topicNameSearch(text: string): (topic: string) => boolean {
  if (/[+#]/.test(text)) return topicMatcher(bareFilter(text))
  const part = text.toLowerCase()
  return (topic) => topic.toLowerCase().includes(part)
}

/** Whether a subscription to a filter, with any prefix, receives messages of a topic name. */
export const topicMatches = (topicFilter: string, topic: string): boolean =>
  matches(bareFilter(topicFilter), topic)

export const isWildcardLevel = (level: string | undefined) => level === '+' || level === '#'

/** Whether a filter leaves out a topic because it begins with `$` [MQTT-4.7.2-1]; both as levels. */
export const isHidden = ([first]: readonly string[], [name]: readonly string[]) =>
  name?.startsWith('$') === true && isWildcardLevel(first)

/**
 * Whether a filter matches all that another one does, which may be a topic name, but for `$…`; both as
 * levels, taken apart once for all rules that are compared. `takesHash`: `+` covers `#` as well.
 */
export function coversLevels(
  filter: readonly string[],
  other: readonly string[],
  takesHash = false,
): boolean {
  for (let i = 0; i < filter.length; i++) {
    const level = filter[i]
    // `a/#` also matches `a` [MQTT-4.7.1.2].
    if (level === '#') return other.length >= i
    const name = other[i]
    if (name === undefined) return false
    if (level === '+') {
      if (name === '#' && !takesHash) return false
    } else if (level !== name) return false
  }
  return other.length === filter.length
}

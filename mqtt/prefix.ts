/** Prefixes of topic filters and topic names: `$share` of MQTT 5 section 4.8.2, the others of EMQX. */

const SHARE = '$share'
const QUEUE = '$queue'
const EXCLUSIVE = '$exclusive/'
const DELAYED = '$delayed/'

export interface Prefixed {
  /** `$share/<group>/…`; `$queue/…` is the group `$queue`. */
  group?: string
  /** `$exclusive/…`: one subscriber in the whole broker. */
  exclusive: boolean
  /** Rest without the prefixes, valid or not. */
  filter: string
}

/** Splits a topic filter into its prefix and the rest. */
export function splitPrefix(written: string): Prefixed {
  if (written === SHARE) return { group: '', exclusive: false, filter: '' }
  if (isShare(written)) {
    const from = SHARE.length + 1
    const end = written.indexOf('/', from)
    if (end === -1) return { group: written.slice(from), exclusive: false, filter: '' }
    return { group: written.slice(from, end), exclusive: false, filter: written.slice(end + 1) }
  }
  if (written.startsWith(`${QUEUE}/`)) {
    return { group: QUEUE, exclusive: false, filter: written.slice(QUEUE.length + 1) }
  }
  if (written.startsWith(EXCLUSIVE)) {
    return { exclusive: true, filter: written.slice(EXCLUSIVE.length) }
  }
  return { exclusive: false, filter: written }
}

/** Whether it begins with `$share/`; `$queue/` is no shared subscription to the standard. */
export const isShare = (topicFilter: string): boolean => topicFilter.startsWith(`${SHARE}/`)

/** Filter for matching, without the prefix of a shared or exclusive subscription. */
export const bareFilter = (topicFilter: string): string => splitPrefix(topicFilter).filter

/** Group and inner filter of a shared subscription, valid or not. */
export function parseShared(topicFilter: string): { group: string; filter: string } | undefined {
  const { group, filter } = splitPrefix(topicFilter)
  return group === undefined ? undefined : { group, filter }
}

/** The topic filter by which clients join a group: the reverse of `parseShared()`. */
export const sharedFilter = (group: string, filter: string): string =>
  group === QUEUE ? `${QUEUE}/${filter}` : `${SHARE}/${group}/${filter}`

/** Topic filter of an exclusive subscription. */
export const exclusiveFilter = (filter: string): string => EXCLUSIVE + filter

export const isDelayed = (topic: string): boolean => topic.startsWith(DELAYED)

/** The parts of `$delayed/<number>/<topic>`; `undefined` if the topic is written differently. */
export function splitDelayed(topic: string): { digits: string; topic: string } | undefined {
  const [, digits, wanted] = /^\$delayed\/(\d+)\/([^]+)$/.exec(topic) ?? []
  return digits === undefined || wanted === undefined ? undefined : { digits, topic: wanted }
}

/** Topic after `$delayed/` and one arbitrary level; `undefined` if nothing follows. */
export function withoutDelay(topic: string): string | undefined {
  const end = topic.indexOf('/', DELAYED.length)
  return end < 0 ? undefined : topic.slice(end + 1)
}

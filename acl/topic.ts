import {
  placeholderAttribute,
  isPlaceholder,
  PLACEHOLDER,
  PLACEHOLDERS,
} from '@signalbox/contract/placeholders'
import { coversLevels, isHidden } from '@signalbox/mqtt/match'
import type { AccessRequest, Requester, Permission } from './rule.ts'

/** Whether the topic of a rule matches the requested topic. */
export type TopicTest = (request: AccessRequest, requester: Requester) => boolean

const EQUAL = 'eq '

/** Reads a topic of a rule once; `eq ` before it compares the text. */
export function topicTest(topic: string, permission: Permission): TopicTest {
  return topic.startsWith(EQUAL)
    ? equalTest(topic.slice(EQUAL.length))
    : filterTest(topic, permission)
}

/** The literal text, without wildcards and placeholders. */
export function equalTest(text: string): TopicTest {
  return ({ topic }) => topic === text
}

export function filterTest(filter: string, permission: Permission): TopicTest {
  const levels = filter.split('/')
  const isDeny = permission === 'deny'
  if (!filter.includes('${')) {
    return (request) => fitsLevels(levels, request.levels, isDeny || request.isWide)
  }
  return (request, requester) => {
    const filled = filledLevels(levels, requester)
    return filled !== undefined && fitsLevels(filled, request.levels, isDeny || request.isWide)
  }
}

/**
 * Whether a filter matches a topic, or covers all topics of another filter. A wide match also
 * compares wildcards literally: `+` matches the level `#`, and leading wildcards match topics with
 * `$` (docs/decisions/0063).
 */
export const fitsLevels = (
  filter: readonly string[],
  request: readonly string[],
  isWide: boolean,
) => (isWide || !isHidden(filter, request)) && coversLevels(filter, request, isWide)

/** Topic of a rule with the client's values filled in; `undefined` if a value is missing or has a wildcard. */
export function filledTopic(topic: string, requester: Requester): string | undefined {
  return topic.startsWith(EQUAL) ? topic : filledLevels(topic.split('/'), requester)?.join('/')
}

function filledLevels(levels: readonly string[], requester: Requester): string[] | undefined {
  const filled: string[] = []
  for (const level of levels) {
    if (!level.includes('${')) filled.push(level)
    else {
      const text = fill(level, requester)
      // A client that is named `#` does not match every topic; a name may have several levels.
      if (text === undefined || /[+#]/.test(text)) return undefined
      filled.push(...text.split('/'))
    }
  }
  return filled
}

function fill(text: string, requester: Requester): string | undefined {
  let isWhole = true
  const filled = text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (!isPlaceholder(name, PLACEHOLDERS.topic)) return whole
    const value = placeholderValue(name, requester)
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}

function placeholderValue(
  name: string,
  { clientId, username, clientAttrs }: Requester,
): string | undefined {
  if (name === 'clientid') return clientId
  if (name === 'username') return username ?? undefined
  const attribute = placeholderAttribute(name)
  return Object.hasOwn(clientAttrs, attribute) ? clientAttrs[attribute] : undefined
}

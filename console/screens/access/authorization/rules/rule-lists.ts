import { type AclRule, aclRule } from '@signalbox/contract/acl-rules'
import { topicMatches } from '@signalbox/mqtt/match'
import * as z from 'zod/mini'
import type { RuleKind } from '../../../../parts/rules/save-rules.ts'

/** What follows is compared as it is. */
const EXACT = 'eq '

/** A list of rules of the built-in database; that of all clients has no name. */
export interface RuleList {
  kind: RuleKind
  name: string
  rules: readonly AclRule[]
}

/** As the API tells it, and as a file holds it. */
export function toApiRules({ kind, name, rules }: RuleList) {
  if (kind === 'all') return { rules }
  return kind === 'clients' ? { clientid: name, rules } : { username: name, rules }
}

const reported = z.object({
  clientid: z.optional(z.string().check(z.minLength(1))),
  username: z.optional(z.string().check(z.minLength(1))),
  rules: z.array(aclRule),
})

/** One out of a file; `undefined`: it is none. */
export function readList(row: unknown): RuleList | undefined {
  const read = z.safeParse(reported, row)
  if (!read.success) return undefined
  const { clientid, username, rules } = read.data
  if (clientid !== undefined && username !== undefined) return undefined
  if (clientid !== undefined) return { kind: 'clients', name: clientid, rules }
  return username === undefined
    ? { kind: 'all', name: '', rules }
    : { kind: 'users', name: username, rules }
}

/** A rule's topic for the client or user of its list; `undefined`: a name with wildcards matches nothing. */
function topicIn({ kind, name }: Pick<RuleList, 'kind' | 'name'>, topic: string) {
  const placeholder = { clients: '${clientid}', users: '${username}', all: undefined }[kind]
  if (placeholder === undefined || !topic.includes(placeholder)) return topic
  return /[+#]/.test(name) ? undefined : topic.replaceAll(placeholder, () => name)
}

/** A level with a placeholder whose value depends on the client. */
const UNKNOWN_LEVEL = /[^/]*\$\{[^/}]*\}[^/]*/g

/**
 * The rules of a list that are about a topic, by their index: rules with the text in them, and those that may decide:
 * the first rule that matches the topic, and rules before it that match it for some clients. Not `#`: lists that end by
 * denying all would otherwise be found with every topic.
 */
export function rulesAbout(topic: string, list: RuleList): ReadonlySet<number> {
  const found = new Set(list.rules.flatMap((rule, i) => (rule.topic.includes(topic) ? [i] : [])))
  for (const [i, rule] of list.rules.entries()) {
    const written = topicIn(list, rule.topic)
    if (written === undefined) continue
    const isExact = written.startsWith(EXACT)
    const filter = isExact ? written.slice(EXACT.length) : written.replaceAll(UNKNOWN_LEVEL, '+')
    if (isExact ? filter !== topic : !topicMatches(filter, topic)) continue
    if (filter !== '#') found.add(i)
    if (filter === written || isExact) break
  }
  return found
}

/** Whether a list is about a topic. */
export const isAbout =
  (topic: string) =>
  (list: RuleList): boolean =>
    rulesAbout(topic, list).size > 0

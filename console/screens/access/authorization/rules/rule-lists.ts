import { type AclRule, aclRule } from '@signalbox/contract/acl-rules'
import { topicMatches } from '@signalbox/mqtt/match'
import * as z from 'zod/mini'
import type { RuleKind } from '#domain/rules/save-rules.ts'

/** Prefix of a topic that is compared literally, without wildcards and placeholders. */
const EXACT = 'eq '

/** List of rules of the built-in database; the one for all clients has an empty name. */
export interface RuleList {
  kind: RuleKind
  name: string
  rules: readonly AclRule[]
}

/** Rule list in the form of the API, which exported files use too. */
export function toApiRules({ kind, name, rules }: RuleList) {
  if (kind === 'all') return { rules }
  return kind === 'clients' ? { clientid: name, rules } : { username: name, rules }
}

const reported = z.object({
  clientid: z.optional(z.string().check(z.minLength(1))),
  username: z.optional(z.string().check(z.minLength(1))),
  rules: z.array(aclRule),
})

/** Parses a rule list from a file; `undefined` if it is not valid. */
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

/**
 * Topic of a rule with the name of its list filled in; `undefined` if the name contains wildcards, since such a rule
 * matches nothing.
 */
function topicIn({ kind, name }: Pick<RuleList, 'kind' | 'name'>, topic: string) {
  const placeholder = { clients: '${clientid}', users: '${username}', all: undefined }[kind]
  if (placeholder === undefined || !topic.includes(placeholder)) return topic
  return /[+#]/.test(name) ? undefined : topic.replaceAll(placeholder, () => name)
}

/** A level with a placeholder whose value depends on the client. */
const UNKNOWN_LEVEL = /[^/]*\$\{[^/}]*\}[^/]*/g

/**
 * Indexes of the rules of a list that concern a topic: rules that contain the text, and rules that may decide, which
 * are the first that matches the topic and earlier ones that match it for some clients. A rule for `#` does not count:
 * lists that end by denying everything would otherwise be found with every topic.
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

export const isAbout =
  (topic: string) =>
  (list: RuleList): boolean =>
    rulesAbout(topic, list).size > 0

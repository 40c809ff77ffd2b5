import { type AclRule, aclRule } from '@signalbox/contract/authorization'
import { topicMatches } from '@signalbox/contract/topic'
import * as z from 'zod/mini'
import type { RuleKind } from '../../parts/rules/save-rules.ts'

/** A list of rules of the built-in database; that of all clients has no name. */
export interface RuleList {
  kind: RuleKind
  name: string
  rules: readonly AclRule[]
}

/** As the API tells it, and as a file holds it. */
export function asGiven({ kind, name, rules }: RuleList) {
  if (kind === 'all') return { rules }
  return kind === 'clients' ? { clientid: name, rules } : { username: name, rules }
}

const told = z.object({
  clientid: z.optional(z.string().check(z.minLength(1))),
  username: z.optional(z.string().check(z.minLength(1))),
  rules: z.array(aclRule),
})

/** One out of a file; `undefined`: it is none. */
export function readList(row: unknown): RuleList | undefined {
  const read = z.safeParse(told, row)
  if (!read.success) return undefined
  const { clientid, username, rules } = read.data
  if (clientid !== undefined && username !== undefined) return undefined
  if (clientid !== undefined) return { kind: 'clients', name: clientid, rules }
  return username === undefined
    ? { kind: 'all', name: '', rules }
    : { kind: 'users', name: username, rules }
}

/** Whether a list has a rule about a topic: by a part of what stands there, or by what that matches. */
export const isAbout =
  (topic: string) =>
  ({ rules }: Pick<RuleList, 'rules'>) =>
    rules.some((rule) => rule.topic.includes(topic) || topicMatches(rule.topic, topic))

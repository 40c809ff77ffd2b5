import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Topic rewrite')

/** One more is refused; the message of API 5.7.2 says 20. */
export const MAX_REWRITE_RULES = 19

/** The whole text of a topic. */
const text = z.string().check(z.maxLength(65_535))

export const rewriteRule = z.object({
  /** Packets whose topics the rule changes; `subscribe` includes UNSUBSCRIBE. */
  action: z.enum(['publish', 'subscribe', 'all']),
  /** A topic filter; one that is malformed is stored and has no effect. */
  source_topic: text,
  /** A regular expression, searched in the topic. */
  re: text,
  /** With `$1` to `$9`, `${clientid}` and `${username}`; without wildcards unless the action is `subscribe`. */
  dest_topic: text,
})
export type RewriteRule = z.output<typeof rewriteRule>

export interface TopicRewriteConfig {
  rules: RewriteRule[]
}

export const topicRewriteGet = on('topicRewriteGet', {
  method: 'GET',
  at: '/mqtt/topic_rewrite',
  summary: 'List the rules that change topics; the last rule whose source topic matches decides',
  list: 'whole',
  answers: { 200: z.array(rewriteRule) },
})

export const topicRewriteUpdate = on('topicRewriteUpdate', {
  method: 'PUT',
  at: '/mqtt/topic_rewrite',
  summary: 'Replace the rules that change topics; at most 19',
  body: z.array(rewriteRule),
  answers: { 200: z.array(rewriteRule) },
  errors: { 400: ['BAD_REQUEST'], 413: ['EXCEED_LIMIT'] },
})

import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { expect, it } from 'vitest'
import { rewriteStep, tryRules } from './try-rules.ts'

const rule = (source_topic: string, re: string, dest_topic = 'y/$1'): RewriteRule => ({
  action: 'all',
  source_topic,
  re,
  dest_topic,
})
const client = { clientId: 'c', username: null }
const rules = [rule('x/#', '^x/(\\d+)$'), rule('pcre/#', '(?=p)'), rule('w', 'w', 'w/#')]

it.each([
  ['x/1', 'y/1', { outcome: 'changed', reason: 'rewritten', details: { rule: 1, topic: 'y/1' } }],
  ['x/a', 'x/a', { outcome: 'skipped', reason: 'unmatched', details: { rule: 1 } }],
  ['w', 'w', { outcome: 'skipped', reason: 'invalid', details: { rule: 3, result: 'w/#' } }],
  ['pcre/a', 'pcre/a', { outcome: 'skipped', reason: 'bad_expression', details: { rule: 2 } }],
  ['z', undefined, { outcome: 'skipped', reason: 'no_rule' }],
])('a simulated publish to %s', async (topic, result, step) => {
  const tried = await tryRules(rules, { action: 'publish', topic, client })
  expect(tried?.topic).toBe(result)
  expect(rewriteStep(tried)).toMatchObject({ name: 'rewrite', ...step })
})

import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { expect, it } from 'vitest'
import { tryRules } from './try-rewrite-rules.ts'

const rule = (source_topic: string, re: string, dest_topic = 'y/$1'): RewriteRule => ({
  action: 'all',
  source_topic,
  re,
  dest_topic,
})
const client = { clientId: 'c', username: null }
const rules = [rule('x/#', '^x/(\\d+)$'), rule('pcre/#', 'p(?R)?'), rule('w', 'w', 'w/#')]

it.each([
  ['x/1', 'y/1', 'rewritten', 1],
  ['x/a', 'x/a', 'unmatched', 1],
  ['w', 'w', 'invalid', 3],
  ['pcre/a', 'pcre/a', 'unmatched', 2],
  ['z', undefined, undefined, undefined],
])('a publish to %s', async (topic, result, outcome, position) => {
  const tried = await tryRules(rules, { action: 'publish', topic, client })
  expect([tried?.topic, tried?.outcome, tried?.position]).toEqual([result, outcome, position])
  expect(tried?.problem !== undefined).toBe(position === 2)
})

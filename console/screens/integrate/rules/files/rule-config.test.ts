import { MASKED } from '@signalbox/contract/masked'
import { readHocon, writeHocon } from '@signalbox/formats/hocon'
import { expect, it } from 'vitest'
import { bundlesIn, toConfiguration, withoutReferences } from './rule-config.ts'

const rule = {
  ...{ id: 'r', name: '', description: '', enable: true, created_at: '', tags: ['plant'] },
  sql: 'SELECT * FROM "$bridges/mqtt:in", "t"',
  from: ['$bridges/mqtt:in', 't'],
  actions: ['http:out'],
}
const parts = {
  connectors: [
    { type: 'http', name: 'web', status: 'connected', headers: { 'x-token': MASKED } },
    { type: 'mqtt', name: 'other', server: 'x:1' },
    { type: 'http', name: 'unused' },
  ],
  actions: [{ type: 'http', name: 'out', connector: 'web', parameters: { path: '/a' } }],
  sources: [{ type: 'mqtt', name: 'in', connector: 'other', parameters: { topic: 't' } }],
}

it('rules are written as a configuration has them, with references in place of secrets', () => {
  const config = toConfiguration([rule], parts)
  expect(config).toEqual({
    connectors: {
      http: { web: { headers: { 'x-token': '${env:HTTP_WEB_HEADERS_X_TOKEN}' } } },
      mqtt: { other: { server: 'x:1' } },
    },
    actions: { http: { out: { connector: 'web', parameters: { path: '/a' } } } },
    sources: { mqtt: { in: { connector: 'other', parameters: { topic: 't' } } } },
    rule_engine: {
      rules: {
        r: {
          ...{ name: '', sql: rule.sql, enable: true, description: '', actions: ['http:out'] },
          metadata: { tags: ['plant'] },
        },
      },
    },
  })
  const [read, ...others] = bundlesIn(readHocon(writeHocon(config))) ?? []
  expect(others).toEqual([])
  expect(read?.rule).toMatchObject({
    ...{ id: 'r', sql: rule.sql, actions: ['http:out'], tags: ['plant'] },
  })
  expect(read?.connectors.map(({ name }) => name)).toEqual(['web', 'other'])
  expect(read?.sources.map(({ name }) => name)).toEqual(['in'])
})

it('a configuration without rules has no bundles', () => {
  expect(bundlesIn(readHocon('mqtt.max_inflight = 1'))).toBeUndefined()
  expect(bundlesIn(readHocon('rule_engine.rules.r = 1'))).toEqual([])
})

it('a broker that does not read references gets none, and the fields are named', () => {
  const item = {
    name: 'a',
    headers: { t: 'Bearer ${env:X}', u: '${clientid}' },
    list: [{ p: '${file:p}' }],
  }
  expect(withoutReferences(item)).toEqual({
    item: { name: 'a', headers: { u: '${clientid}' }, list: [{}] },
    fields: ['headers.t', 'list.0.p'],
  })
})

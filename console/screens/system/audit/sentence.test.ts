import type { AuditEntry } from '@signalbox/contract/audit'
import { operations } from '@signalbox/contract/operations'
import type { Schema } from '@signalbox/contract/operation'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auditSentence, sentenceValues } from './sentence.ts'
import { auditSentences } from './sentences.messages.ts'

/** Operations that the broker does not record: they change nothing, or are traffic. */
const UNRECORDED = ['liveStream', 'publishSimulate', 'accessExplain', 'publish', 'publishBulk']

const writes = operations.filter(({ id, method }) => method !== 'GET' && !UNRECORDED.includes(id))
const keyOf = ({ method, at }: (typeof writes)[number]) =>
  `${method} ${at.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Naming fields of bodies whose schemas leave their fields open. */
const NAMES = ['type', 'name', 'mechanism', 'backend']

/** Names of the fields that a body can have. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return []
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const fields = [...json.matchAll(/"(\w+)":/g)].map(([, name = '']) => name)
  return json.includes('"additionalProperties":{}') ? [...fields, ...NAMES] : fields
}

describe('the sentences of the audit log', () => {
  it('exist for each operation that changes something, and for no other', () => {
    expect(Object.keys(auditSentences).sort()).toEqual(writes.map(keyOf).sort())
  })

  it('have only values that the operation has, the same in both languages', () => {
    const wrong = writes.flatMap((operation) => {
      const { en, zh } = auditSentences[keyOf(operation)] ?? { en: '', zh: '' }
      const inPath = [...operation.at.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const known = [...inPath, ...fieldsOf(operation.body), 'count']
      const values = sentenceValues(en)
      const isSame = values.toSorted().join() === sentenceValues(zh).toSorted().join()
      const unknown = values.filter((name) => !known.includes(name))
      return isSame && unknown.length === 0 ? [] : [`${operation.id}: ${unknown.join()}`]
    })
    expect(wrong).toEqual([])
  })
})

function entry(operation: string, bindings: object, body: unknown, more: object = {}): AuditEntry {
  const [method = '', path = ''] = operation.split(' ')
  return {
    created_at: '2026-01-01T00:00:00Z',
    node: 'n',
    from: 'dashboard',
    source: 'admin',
    source_ip: '127.0.0.1',
    operation_id: path,
    operation_type: path.split('/')[1] ?? '',
    operation_result: 'success',
    http_method: method.toLowerCase(),
    http_status_code: 200,
    duration_ms: 1,
    http_request: { method, headers: {}, bindings: { ...bindings }, body },
    args: [],
    failure: {},
    ...more,
  }
}

describe('a record as a sentence', () => {
  it.each([
    [
      entry('PUT /plugins/:name/:action', { name: 'site_stamp-1.2.0', action: 'start' }, null),
      'admin started plugin site_stamp-1.2.0',
      'admin 启动了插件 site_stamp-1.2.0',
    ],
    [
      entry('POST /banned', {}, { as: 'clientid', who: 'torque-tool-99', reason: 'stolen [tool]' }),
      'admin banned client torque-tool-99 (stolen [tool])',
      'admin 将客户端 torque-tool-99 加入了黑名单（stolen [tool]）',
    ],
    [
      entry('POST /banned', {}, { as: 'peerhost', who: '10.0.0.1' }),
      'admin banned address 10.0.0.1',
      'admin 将地址 10.0.0.1 加入了黑名单',
    ],
    [
      entry('PUT /rules/:id', { id: 'a{id}' }, {}, { operation_result: 'failure' }),
      'Failed: admin edited rule a{id}',
      '失败：admin 修改了规则 a{id}',
    ],
    [
      entry('POST /clients/kickout/bulk', {}, ['a', 'b']),
      'admin kicked 2 clients',
      'admin 踢出了 2 个客户端',
    ],
    [
      entry('POST /clients/kickout/bulk', {}, ['a']),
      'admin kicked 1 client',
      'admin 踢出了 1 个客户端',
    ],
    [
      entry('PUT /actions/:id/enable/:enable', { id: 'http:a', enable: false }, null),
      'admin disabled action http:a',
      'admin 停用了动作 http:a',
    ],
    // A body that is too large is recorded as a text.
    [entry('POST /rules', {}, '5 MB'), 'admin created rule', 'admin 创建了规则'],
    [entry('POST /later/operation', {}, {}), 'admin POST /later/operation', undefined],
  ])('%#', (record, en, zh) => {
    expect(auditSentence(record, 'en')).toBe(en)
    expect(auditSentence(record, 'zh')).toBe(zh ?? en)
  })

  it('is the command where it is none of the API', () => {
    const command = { http_method: '', operation_id: '', operation_type: 'ctl', args: ['x'] }
    expect(auditSentence(entry('', {}, {}, { ...command, http_request: '' }), 'en')).toBe(
      'admin ctl',
    )
  })
})

import { lint } from '@signalbox/rule-sql/editor/lint'
import { explain } from '@signalbox/rule-sql/run/explain'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { expect, it } from 'vitest'
import { eventFromSample } from '#domain/rule/sample/sample.ts'
import { templates } from './templates.ts'

it.each(templates.map(({ title, sql, sample }) => [title.en, sql, sample] as const))(
  '%s: has no warnings, and yields rows of its example',
  async (_, sql, sample) => {
    const parsed = parse(sql)
    expect(lint(parsed)).toEqual([])
    const { columns } = eventFromSample(sample, [], 0)
    const { result, sources } = await explain(parsed, columns ?? {})
    expect(sources.some(({ matches }) => matches)).toBe(true)
    expect(result.kind === 'rows' && result.rows.length).toBeGreaterThan(0)
  },
)

import type { Rule } from '@signalbox/contract/rules'
import { expect, it } from 'vitest'
import { ruleFormMessages as t } from './rule-form.messages.ts'
import { ruleRules, ruleShape, toBody, toValues } from './rule-form.ts'

const rule = { id: 'r', description: '', sql: 'SELECT * FROM "t"', actions: [] } as unknown as Rule // other fields are not read
const saved = (tags: string, stored?: string[]) => {
  const before = { ...rule, ...(stored && { tags: stored }) }
  return ruleShape.toConfig({ ...toValues(before), tags }, before)
}

it('tags are words between commas, each once, and are not sent where there are none', () => {
  expect(saved('plant 7, test,, test，night ').tags).toEqual(['plant 7', 'test', 'night'])
  expect(saved('')).not.toHaveProperty('tags')
  expect(saved('', ['plant 7']).tags).toEqual([])
  expect(toBody({ ...toValues(rule), tags: 'a' }).tags).toEqual(['a'])
  expect(toBody(toValues(rule))).not.toHaveProperty('tags')
})

it('tags that were not edited stay as they are, also with a comma in one', () => {
  const stored = ['Rome, Italy', 'test']
  expect(saved(toValues({ ...rule, tags: stored }).tags, stored).tags).toEqual(stored)
})

it('too many or too long tags are refused at the field', () => {
  const rules = ruleRules(
    { noSql: t.noSql.en, tooManyTags: t.tooManyTags.en, longTag: t.longTag.en },
    'en',
  )
  const problem = (tags: string) =>
    rules.safeParse({ ...toValues(rule), tags }).error?.issues.map(({ message }) => message)
  expect(problem(Array.from({ length: 21 }, (_, i) => `t${i}`).join())).toEqual([t.tooManyTags.en])
  expect(problem('x'.repeat(51))).toEqual([t.longTag.en])
  expect(problem('a, b')).toBeUndefined()
})

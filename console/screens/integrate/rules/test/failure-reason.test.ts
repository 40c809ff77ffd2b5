import { expect, it } from 'vitest'
import { reasonInTerm } from './failure-reason.ts'

const stack = `[${Array.from({ length: 9 }, (_, at) => `{emqx_rule_runtime,eval,${at},[{file,"emqx_rule_runtime.erl"},{line,${at}}]}`).join(',')}]`

it.each([
  [`{error,{decode_json_failed,<<"not, {json">>},${stack}}`, 'decode_json_failed: not, {json'],
  [`{{json_decode,invalid_json},${stack}}`, 'json_decode: invalid_json'],
  [`{error,badarg,${stack}}`, 'badarg'],
  [`{error,{{1,invalid_json},${stack}},${stack}}`, '1: invalid_json'],
  [`{{badmatch,{error,closed}},${stack.slice(0, 300)}`, 'badmatch'],
])('the reason of %s', (text, reason) => {
  expect(reasonInTerm(text)).toBe(reason)
})

it('short reasons, and those that are no terms, are left as they are', () => {
  expect(reasonInTerm('{error,badarg,[]}')).toBeUndefined()
  expect(reasonInTerm('x'.repeat(3000))).toBeUndefined()
  expect(reasonInTerm('{'.repeat(100_000))).toBeUndefined()
})

import { expect, it } from 'vitest'
import { badLineOf } from './bad-line.ts'

it('finds the line of an error', () => {
  expect(badLineOf('{bad_acl_file_content,{12,erl_parse,["syntax error before: ",[]]}}')).toBe(12)
  expect(badLineOf('nothing of it')).toBeUndefined()
})

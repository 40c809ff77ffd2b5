import { expect, it } from 'vitest'
import { findBadAclLine } from './bad-line.ts'

it('finds the line of an error', () => {
  expect(findBadAclLine('{bad_acl_file_content,{12,erl_parse,["syntax error before: ",[]]}}')).toBe(
    12,
  )
  expect(findBadAclLine('nothing of it')).toBeUndefined()
})

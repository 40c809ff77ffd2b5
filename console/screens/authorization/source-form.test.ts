import { expect, it } from 'vitest'
import { badLineOf, toSettings, toSettingsValues } from './source-form.ts'

const settings = {
  no_match: 'deny',
  deny_action: 'disconnect',
  cache: { enable: false, max_size: 7, ttl: '90s', excludes: ['a/#', 'b'], further: 1 },
} as const

it('settings are sent back as they came', () => {
  const came = { ...settings, cache: { ...settings.cache, excludes: ['a/#', 'b'] } }
  expect(toSettings(toSettingsValues(came), came)).toEqual(came)
})

it('finds the line of an error', () => {
  expect(badLineOf('{bad_acl_file_content,{12,erl_parse,["syntax error before: ",[]]}}')).toBe(12)
  expect(badLineOf('nothing of it')).toBeUndefined()
})

import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@signalbox/contract/errors'
import {
  badLineOf,
  settingsFaults,
  settingsRules,
  toSettings,
  toSettingsValues,
} from './source-form.ts'

const settings = {
  no_match: 'deny' as const,
  deny_action: 'disconnect' as const,
  cache: { enable: true, max_size: 7, ttl: '90s', excludes: ['a/#', 'b'], further: 1 },
}
const values = toSettingsValues(settings)

it('settings are sent back as they came', () => {
  expect(toSettings(values, settings)).toEqual(settings)
  const off = { ...settings, cache: { ...settings.cache, enable: false } }
  expect(toSettings(toSettingsValues(off), off)).toEqual(off)
})

it('a cache that is switched off keeps what it was', () => {
  const typed = { ...values, cache: false, maxSize: Number.NaN, excludes: 'x/#/y' }
  expect(toSettings(typed, settings).cache).toEqual({ ...settings.cache, enable: false })
})

const words = { size: () => 'size', ttl: 'ttl', filter: (line: string) => `filter ${line}` }
const problems = (change: object, seen = values) =>
  z
    .safeParse(settingsRules(seen, words), { ...seen, ...change })
    .error?.issues.map(({ message }) => message) ?? []

it('is right about what is shown and was typed', () => {
  expect(problems({})).toEqual([])
  expect(problems({ maxSize: 0 })).toEqual(['size'])
  expect(problems({ maxSize: 1_048_577 })).toEqual(['size'])
  expect(problems({ maxSize: null, ttlMs: null })).toEqual(['size', 'ttl'])
  expect(problems({ excludes: 'a/#\n\nb/#/c' })).toEqual(['filter b/#/c'])
  // Not to be seen while the cache is off, and as it came.
  expect(problems({ cache: false, maxSize: null })).toEqual([])
  expect(problems({ noMatch: 'allow' }, { ...values, ttlMs: 0 })).toEqual([])
})

it('puts what the broker objects to at its field', () => {
  const faults = [
    { path: 'root.cache.excludes.1', reason: 'bad' },
    { path: 'cache.max_size', reason: 'big' },
    { path: 'elsewhere', reason: 'x' },
  ]
  const error = new ApiError({ kind: 'http', operation: 'o', message: '', faults })
  expect(settingsFaults(error)).toEqual([
    ['excludes', 'bad'],
    ['maxSize', 'big'],
  ])
})

it('finds the line of an error', () => {
  expect(badLineOf('{bad_acl_file_content,{12,erl_parse,["syntax error before: ",[]]}}')).toBe(12)
  expect(badLineOf('nothing of it')).toBeUndefined()
})

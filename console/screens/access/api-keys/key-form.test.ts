import type { ApiKey } from '@signalbox/contract/api-keys'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages } from '#messages/fields.messages.ts'
import { keyRules, toKeyBody, toKeyValues } from './key-form.ts'

const key: ApiKey = {
  name: 'k1',
  api_key: 'abc',
  desc: 'd',
  enable: false,
  expired_at: '2020-01-01T10:20:30+00:00',
  expired: true,
  created_at: '2020-01-01T00:00:00+00:00',
  role: 'viewer',
}
const problems = (values: object, came?: ApiKey) => {
  const read = z.safeParse(keyRules(came, 'day', 'en'), { ...toKeyValues(came), ...values })
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

it.each([key, { ...key, expired_at: 'infinity' }])('sends back what it was given', (came) => {
  const { expired_at, enable, desc, role } = came
  expect(toKeyBody(toKeyValues(came), came)).toEqual({ expired_at, enable, desc, role })
  expect(problems({}, came)).toEqual([])
})

it('ends with the day that was chosen', () => {
  const values = { ...toKeyValues(key), day: '2035-05-05' }
  const body = toKeyBody(values, key)
  expect(new Date(body.expired_at)).toEqual(new Date(2035, 4, 5, 23, 59, 59))
  expect(toKeyBody({ ...values, neverExpires: true }, key).expired_at).toBe('infinity')
})

it.each([
  [{ name: '', neverExpires: true }, ['Name is required']],
  [{ name: '1k', neverExpires: true }, [fieldMessages.nameByLetter.en('256')]],
  [{ name: 'k 1', neverExpires: true }, [fieldMessages.nameByLetter.en('256')]],
  [{ name: 'k1', day: '' }, ['day']],
  [{ name: 'k1', day: '2020-01-01' }, ['day']],
  [{ name: 'k-1_x', day: '2099-01-01' }, []],
])('%j: %j', (values, expected) => expect(problems(values)).toEqual(expected))

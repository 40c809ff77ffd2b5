import { expect, it } from 'vitest'
import { readApiPath } from './api-path.ts'

it('a path has one spelling, also with bytes that are no text', () => {
  expect(readApiPath('/rules//%61%2Fb/?c=%61#d')).toEqual({ at: '/rules/a%2Fb', search: 'c=%61' })
  expect(readApiPath('/listeners/tcp:a#x?y')).toEqual({ at: '/listeners/tcp%3Aa', search: '' })
  expect(readApiPath('/clients/%ff').at).toBe('/clients/%25ff')
})

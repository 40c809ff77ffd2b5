import { expect, it } from 'vitest'
import { changedPlace, configIn, createdItemName } from './changed-place.ts'

it('calls that change the configuration have their part of it', () => {
  const placeText = (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    const place = changedPlace(method, path)
    return place && [place.root, place.item, place.kind, place.at].join(' ')
  }
  expect(placeText('PUT /configs/global_zone')).toBe('mqtt  changed /configs/global_zone')
  expect(placeText('PUT /mqtt/retainer')).toBe('retainer  changed /mqtt/retainer')
  expect(placeText('POST /rules')).toBe('rule_engine.rules  created /rules')
  expect(placeText('PUT /listeners/tcp%3Aa')).toBe('listeners tcp:a changed /listeners/tcp%3Aa')
  expect(placeText('POST /listeners/tcp:a/stop')).toBe('listeners tcp:a changed /listeners/tcp:a')
  expect(placeText('PUT /actions/http:a/enable/false')).toBe(
    'actions http:a changed /actions/http:a',
  )
  expect(placeText('PUT /authentication/jwt/position/front')).toMatch(/ moved /)
  expect(placeText('DELETE /rules/a')).toBe('rule_engine.rules a removed /rules/a')
  const others = ['GET /rules', 'POST /rules/a/test', 'POST /connectors_probe', 'PUT /configs']
  const more = ['POST /authentication/jwt/users', 'PUT /rules/a/metrics/reset', 'DELETE /clients/a']
  expect([...others, ...more].filter(placeText)).toEqual([])
})

it('what was created is named by its body', () => {
  expect(createdItemName('rule_engine.rules', { id: 'r' })).toBe('r')
  expect(createdItemName('connectors', { type: 'http', name: 'a' })).toBe('http:a')
  expect(createdItemName('authentication', { mechanism: 'jwt' })).toBe('jwt')
  expect(createdItemName('rule_engine.rules', undefined)).toBeUndefined()
})

it('the state of an item is no configuration', () => {
  expect(configIn({ bind: 1883, running: true, status: {} })).toEqual({ bind: 1883 })
})

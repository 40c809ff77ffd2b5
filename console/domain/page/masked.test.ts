import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it('masks secrets, and nothing else', () => {
  const config = {
    password: 'geheim',
    username: 'u',
    ssl: { password: 'x', verify: 'verify_none' },
    body: { password: '${password}' },
    list: [{ secret: 's' }],
    service_account_json: { private_key: 'k' },
    headers: { Authorization: 'Bearer x', accept: 'y' },
  }
  expect(masked(config)).toEqual({
    password: '******',
    username: 'u',
    ssl: { password: '******', verify: 'verify_none' },
    body: { password: '${password}' },
    list: [{ secret: '******' }],
    service_account_json: '******',
    headers: { Authorization: '******', accept: 'y' },
  })
})

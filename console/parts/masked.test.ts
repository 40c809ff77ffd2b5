import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it('masks secrets, and nothing else', () => {
  const config = {
    password: 'geheim',
    username: 'u',
    ssl: { password: 'x', verify: 'verify_none' },
    body: { password: '${password}' },
    list: [{ secret: 's' }],
    headers: { Authorization: 'Bearer x', accept: 'y' },
  }
  expect(masked(config)).toEqual({
    password: '******',
    username: 'u',
    ssl: { password: '******', verify: 'verify_none' },
    body: { password: '${password}' },
    list: [{ secret: '******' }],
    headers: { Authorization: '******', accept: 'y' },
  })
})

import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

it('masks secrets by the names of their fields, private keys and credentials in addresses', () => {
  const pem = '-----BEGIN RSA PRIVATE KEY-----\nabc'
  const body = {
    password: 'a',
    ssl: { keyfile: pem, password: '' },
    headers: { authorization: 'b', 'x-api-key': 'c', accept: 'text/plain' },
    url: 'http://user:pass@host/x',
  }
  expect(withoutSecrets({ ...body, username: 'u' })).toEqual({
    password: '******',
    ssl: { keyfile: '******', password: '' },
    headers: { authorization: '******', 'x-api-key': '******', accept: 'text/plain' },
    url: 'http://user:******@host/x',
    username: 'u',
  })
})

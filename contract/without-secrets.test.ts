import { expect, it } from 'vitest'
import { SECRET_NAME, SECRET_WORD, withoutSecrets } from './without-secrets.ts'

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

it('knows secrets by the end of a name, or by a word in it', () => {
  const secrets = [
    ...['password', 'bind_password', 'passwd', 'passphrase', 'passcode', 'pwd', 'secret', 'token'],
    ...['client_secret', 'private_key', 'privateKey', 'apikey', 'x-api-key', 'key', 'routing_key'],
    ...['authorization', 'Proxy-Authorization', 'cookie', 'credentials', 'salt', 'password_hash'],
    ...['service_account', 'service_account_json'],
  ]
  expect(secrets.filter((name) => !SECRET_NAME.test(name))).toEqual([])
  const plain = [
    ...['username', 'keepalive', 'monkey', 'salt_position', 'token_endpoint', 'keyfile', 'from'],
    ...['password_hash_algorithm', 'max_tokens_per_second'],
  ]
  expect(plain.filter((name) => SECRET_NAME.test(name))).toEqual([])
  expect(
    ['secret_of_it', 'userPassword1', 'token_7'].filter((name) => SECRET_WORD.test(name)),
  ).toHaveLength(3)
})

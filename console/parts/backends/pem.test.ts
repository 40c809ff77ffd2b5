import { expect, it } from 'vitest'
import { isPrivateKey, pemOf } from './pem.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const der = new Uint8Array([0x30, 0x82, 0x01, 0xff])

it('is the text of the file, or a certificate as PEM', () => {
  expect(pemOf('a.key', bytes('-----BEGIN'), 'key')).toBe('-----BEGIN')
  expect(pemOf('a.cer', der, 'certificate')).toBe(
    '-----BEGIN CERTIFICATE-----\nMIIB/w==\n-----END CERTIFICATE-----\n',
  )
})

it.each([
  ['a.pfx', 'certificate'],
  ['a.jks', 'certificate'],
  ['a.der', 'key'],
] as const)('%s is no PEM for a %s', (name, holds) => {
  expect(pemOf(name, der, holds)).toBeUndefined()
})

it.each([
  ['-----BEGIN EC PRIVATE KEY-----\nx\n-----END EC PRIVATE KEY-----', true],
  ['-----BEGIN PRIVATE KEY-----\nx', false],
  ['-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----', false],
  ['/data/certs/key.pem', false],
])('%j is a private key: %s', (text, is) => {
  expect(isPrivateKey(text)).toBe(is)
})

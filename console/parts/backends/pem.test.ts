import { expect, it } from 'vitest'
import { pemOf } from './pem.ts'

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

import { X509Certificate } from 'node:crypto'
import { idpCertificate } from '@signalbox/testing/saml-keys'
import { expect, it } from 'vitest'
import { findCertificateEnd, isPrivateKey, readPemFile } from './pem.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const der = new Uint8Array([0x30, 0x82, 0x01, 0xff])

it('is the text of the file, or a certificate as PEM', () => {
  expect(readPemFile('a.key', bytes('-----BEGIN'), 'key')).toEqual({ pem: '-----BEGIN' })
  expect(readPemFile('a.cer', der, 'certificate')).toEqual({
    pem: '-----BEGIN CERTIFICATE-----\nMIIB/w==\n-----END CERTIFICATE-----\n',
  })
})

it.each([
  ['a.pfx', 'certificate'],
  ['a.jks', 'certificate'],
  ['a.der', 'key'],
] as const)('%s is no PEM for a %s', (name, holds) => {
  expect(readPemFile(name, der, holds)).toEqual({ problem: 'fileIsBinary' })
})

it.each([
  ['x.txt', '-----BEGIN CERTIFICATE-----', 'fileExtension'],
  ['cert', '-----BEGIN CERTIFICATE-----', 'fileExtension'],
  ['x.pem', 'hello not a pem', 'fileNotPem'],
] as const)('%s with %s is refused at once', (name, text, problem) => {
  expect(readPemFile(name, bytes(text), 'certificate')).toEqual({ problem })
})

it('reads when a certificate ends', () => {
  expect(findCertificateEnd(idpCertificate)).toBe(
    new X509Certificate(idpCertificate).validToDate.getTime(),
  )
  const der = (...times: string[]) =>
    `-----BEGIN CERTIFICATE-----\n${btoa(times.join(''))}\n-----END CERTIFICATE-----`
  expect(findCertificateEnd(der('\x17\x0d250101000000Z', '\x18\x0f20600102030405Z'))).toBe(
    Date.UTC(2060, 0, 2, 3, 4, 5),
  )
  expect(findCertificateEnd(der('no times'))).toBeUndefined()
})

it.each([
  ['-----BEGIN EC PRIVATE KEY-----\nx\n-----END EC PRIVATE KEY-----', true],
  ['-----BEGIN PRIVATE KEY-----\nx', false],
  ['-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----', false],
  ['/data/certs/key.pem', false],
])('%j is a private key: %s', (text, is) => {
  expect(isPrivateKey(text)).toBe(is)
})

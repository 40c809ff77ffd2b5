import { expect, it } from 'vitest'
import { authorization } from './signature.ts'

/** The public account of the emulator Azurite. */
const KEY = {
  account: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
}
const DATED = { 'x-ms-date': 'Mon, 30 Nov 2026 19:25:04 GMT', 'x-ms-version': '2021-12-02' }
const BLOB = { ...DATED, 'content-type': 'text/csv', 'x-ms-blob-type': 'BlockBlob' }

it.each([
  ['GET', '/?comp=list&maxresults=1', DATED, 0, 'wMimKz+UU16hJXSS5lyVh46Bb3WvmZr+pt/dCAtGRSI='],
  ['PUT', '/box/a/%C3%BC%20b%281%29.csv', BLOB, 5, 'SZyKBtiLdmwmocL5MAG/47sgGHxXSXLpeDPQukcAhQs='],
  [
    'PUT',
    '/box/big?comp=block&blockid=MDAwMDAx',
    DATED,
    5,
    'r8wvZMNFYhrzTL50FONWrqFUKmtv3rrZuKLbApKX+I8=',
  ],
])('signs %s %s', (method, path, headers, bytes, signature) => {
  const request = { method, path: `/devstoreaccount1${path}`, headers, bytes }
  expect(authorization(request, KEY)).toBe(`SharedKey devstoreaccount1:${signature}`)
})

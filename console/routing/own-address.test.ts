import { expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

it('is an address of this console, and not one elsewhere', () => {
  expect(ownAddress('/clients?page=2')).toBe('/clients?page=2')
  expect(ownAddress('/x/../clients')).toBe('/clients')
  for (const elsewhere of ['', 'clients', 'https://evil.example', '//evil.example', '/\\evil']) {
    expect(ownAddress(elsewhere)).toBeUndefined()
  }
})

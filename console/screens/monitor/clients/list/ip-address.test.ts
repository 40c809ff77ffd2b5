import { expect, it } from 'vitest'
import { isIpAddress } from './client-filters.ts'

it.each([
  '10.0.0.1',
  '255.255.255.255',
  '::1',
  'fe80::1',
  '2001:DB8::8a2e:370:7334',
  '::ffff:10.0.0.1',
])('%s is an IP address', (text) => expect(isIpAddress(text)).toBe(true))

it.each([
  'abc',
  '',
  '10.0.0',
  '10.0.0.256',
  '10.0.0.1:1883',
  '[::1]',
  ':',
  '1::2::3',
  'fe80::1%eth0',
  '10.0.0.0/8',
])('%j is none', (text) => expect(isIpAddress(text)).toBe(false))

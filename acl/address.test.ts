import { describe, expect, it } from 'vitest'
import { readAddress, readNetwork, writeAddress, writeNetwork } from './address.ts'

const address = (text: string) => {
  const read = readAddress(text)
  return read && writeAddress(read)
}
const network = (text: string) => {
  const read = readNetwork(text)
  return read && writeNetwork(read)
}

describe('addresses', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['FE80:0:0::1', 'fe80::1'],
    ['::', '::'],
    ['1::', '1::'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, expected) => expect(address(text)).toBe(expected))

  it.each(['10.1.2.300', '10.1.2', '', 'localhost', '1::2::3', ':1', '10.1.2.3 ', '0x7f.1'])(
    '%j is none',
    (text) => expect(address(text)).toBeUndefined(),
  )
})

describe('networks', () => {
  it.each([
    ['10.3.4.5/16', '10.3.0.0/16'],
    ['10.2.0.1', '10.2.0.1/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8:1::9/32', '2001:db8::/32'],
    ['fe80::1', 'fe80::1/128'],
    ['::ffff:10.3.4.5/112', '10.3.0.0/16'],
  ])('%s is %s', (text, expected) => expect(network(text)).toBe(expected))

  it.each(['10.2.0.0/99', '10.2.0.0/33', '10.2.0.0/-1', '10.2.0.0/', 'fe80::/129', 'x/8', '10/8'])(
    '%s is none',
    (text) => expect(network(text)).toBeUndefined(),
  )
})

import { expect, it } from 'vitest'
import { forwardedAddress, networks } from './forwarded.ts'

const trusted = networks(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

it.each([
  ['the client that the proxy names', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['one over IPv6', '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['one before several proxies', 'fd00::1', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['not what the client has added', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['that of the connection, without a trusted proxy', '192.0.2.1', '203.0.113.7', '192.0.2.1'],
  ['that of the proxy, without a header', '127.0.0.1', undefined, '127.0.0.1'],
  ['that of the proxy, if the header has no address', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['that of the first proxy, if all are trusted', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
])('the address is %s', (_, remote, header, address) => {
  expect(forwardedAddress(remote, header, trusted)).toBe(address)
})

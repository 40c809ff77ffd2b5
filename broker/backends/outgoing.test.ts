import { describe, expect, it } from 'vitest'
import { Outgoing } from './outgoing.ts'

const LINK_LOCAL = new Outgoing(['169.254.0.0/16', 'fe80::/10', '192.0.2.7'])

/** An IPv4-mapped IPv6 address is reported as plain IPv4. */
const isMapped = (address: string) => /^(::|0:0:0:0:0:)ffff:/i.test(address)

describe('addresses', () => {
  it.each([
    '169.254.0.0',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:FFFF:A9FE:A9FE',
    'fe80::1',
    'FEBF::1',
    'fe80::1%eth0',
    '192.0.2.7',
  ])('%s is denied', (address) => {
    expect(LINK_LOCAL.denies(address)).toBe(true)
    expect(() => LINK_LOCAL.refuse(['127.0.0.1', address])).toThrow(
      `The address ${isMapped(address) ? '169.254.169.254' : address} is not allowed by --outgoing-deny`,
    )
  })

  it.each(['169.253.255.255', '127.0.0.1', '::1', 'fec0::1', '192.0.2.8', 'db.example'])(
    '%s is allowed',
    (address) => {
      expect(LINK_LOCAL.denies(address)).toBe(false)
      expect(() => LINK_LOCAL.refuse([address])).not.toThrow()
    },
  )

  it('are denied in IPv4 by a network that is written in IPv6', () => {
    expect(new Outgoing(['::ffff:10.0.0.0/104']).denies('10.1.2.3')).toBe(true)
  })
})

describe('names', () => {
  const lookedUp = (outgoing: Outgoing, host: string, options: object = {}) =>
    new Promise((resolve, reject) => {
      outgoing.lookup(host, options, (error, found) => (error ? reject(error) : resolve(found)))
    })

  it.each(['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518'])(
    '%s is resolved to an address that is denied',
    async (host) => {
      const reason = 'The address 169.254.169.254 is not allowed by --outgoing-deny'
      await expect(LINK_LOCAL.check([host])).rejects.toThrow(reason)
      await expect(lookedUp(LINK_LOCAL, host)).rejects.toThrow(reason)
      await expect(lookedUp(LINK_LOCAL, host, { all: true })).rejects.toThrow(reason)
    },
  )

  it('are resolved as ever where nothing is denied', async () => {
    expect(await lookedUp(LINK_LOCAL, 'localhost', { family: 4 })).toBe('127.0.0.1')
    const all = await lookedUp(LINK_LOCAL, 'localhost', { family: 4, all: true })
    expect(all).toContainEqual({ address: '127.0.0.1', family: 4 })
    await LINK_LOCAL.check(['localhost', '127.0.0.1'])
  })

  it('that do not exist are left to the connection', async () => {
    await LINK_LOCAL.check(['nowhere.invalid'])
    await expect(lookedUp(LINK_LOCAL, 'nowhere.invalid')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
  })
})

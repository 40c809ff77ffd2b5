import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Authenticated, AuthSuccess, Refusal } from '../../kernel/access.ts'
import { stop } from '../../kernel/hooks.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import type { BanKind } from './ban.ts'
import { Banned } from './banned.ts'

const BANNED = 0x8a
const HOUR = 3_600_000

let disk: TestStore
let test: TestKernel
let banned: Banned

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  banned = new Banned(test.kernel, disk.store)
})

afterEach(async () => {
  banned.close()
  await test.kernel.close()
  disk.close()
})

function ban(kind: BanKind, who: string, forMs = HOUR) {
  const now = test.clock.now()
  return banned.add({ kind, who, by: 'test', reason: '', at: now, until: now + forMs })
}

async function connectCode(
  clientId: string,
  { username, address = '127.0.0.1' }: { username?: string; address?: string } = {},
) {
  const client = test.client(5, { address })
  const { reasonCode } = await client.connect({ clientId, ...(username && { username }) })
  client.drop()
  return reasonCode
}

describe('a ban', () => {
  it.each<[BanKind, string, Parameters<typeof connectCode>, Parameters<typeof connectCode>]>([
    ['clientId', 'bad/2 +#中', ['bad/2 +#中'], ['bad']],
    ['username', 'eve', ['c', { username: 'eve' }], ['eve']],
    ['host', '10.1.2.3', ['c', { address: '10.1.2.3' }], ['c', { address: '10.1.2.4' }]],
    ['host', 'FE80:0::1', ['c', { address: 'fe80::1%eth0' }], ['c', { address: 'fe80::2' }]],
    ['network', '10.2.9.9/16', ['c', { address: '10.2.255.1' }], ['c', { address: '10.3.0.1' }]],
    ['network', '2001:db8::/32', ['c', { address: '2001:db8:1::1' }], ['c']],
    ['clientIdExpression', 'bad[0-9]', ['a bad1 one'], ['a bad one']],
    ['usernameExpression', '^evil$', ['c', { username: 'evil' }], ['c', { username: 'evils' }]],
    ['clientIdExpression', '^(?!ok-)', ['x-1'], ['ok-1']],
  ])(
    'of %s %s refuses the clients that it matches, and no others',
    async (kind, who, hit, missed) => {
      expect(await ban(kind, who)).toMatchObject({ kind: 'added' })
      expect(await connectCode(...hit)).toBe(BANNED)
      expect(await connectCode(...missed)).toBe(0)
    },
  )

  it('that is stored and cannot be read is reported at the start', () => {
    const insert = disk.store.statement('INSERT INTO banned VALUES (?, ?, ?, ?, ?, ?)')
    insert.run('clientIdExpression', 'a(', 'test', '', 0, Number.MAX_SAFE_INTEGER)
    insert.run('clientIdExpression', 'a(?=b)', 'test', '', 0, Number.MAX_SAFE_INTEGER)
    const lines: unknown[] = []
    vi.spyOn(test.kernel.log, 'error').mockImplementation((fields) => void lines.push(fields))
    new Banned(test.kernel, disk.store).close()
    expect(lines).toEqual([{ kind: 'clientIdExpression', who: 'a(' }])
  })

  it('tells an MQTT 3.1.1 client that it is not authorized', async () => {
    await ban('clientId', 'old')
    const client = test.client(4)
    expect(await client.connect({ clientId: 'old' })).toMatchObject({ returnCode: 5 })
  })

  it('of a client id ends its connection and its session; others end nobody’s', async () => {
    const fields = { username: 'u', properties: { sessionExpiryInterval: 600 } }
    const client = await test.connected('c1', fields)
    await ban('username', 'u')
    await ban('host', '127.0.0.1')
    await ban('network', '127.0.0.0/8')
    await ban('clientIdExpression', 'c')
    await client.settle()
    await ban('clientId', 'c1')
    expect(await client.next('disconnect')).toMatchObject({ reasonCode: 0x98 })
    expect(test.kernel.sessions.get('c1')).toBeUndefined()
  })

  it('ends when its time has come, and is swept later', async () => {
    await ban('clientId', 'c', 1000)
    expect(await connectCode('c')).toBe(BANNED)
    test.clock.advance(1000)
    expect(await connectCode('c')).toBe(0)
    expect(banned.size).toBe(1)
    test.clock.advance(60_000)
    expect(banned.size).toBe(0)
    expect(new Banned(test.kernel, disk.reopen()).size).toBe(0)
  })

  it('lasts for as long as its end cannot be written', async () => {
    await ban('clientId', 'c')
    disk.store.close()
    await expect(banned.remove('clientId', 'c')).rejects.toThrow('closed')
    await expect(banned.clear()).rejects.toThrow('closed')
    await expect(ban('username', 'u')).rejects.toThrow('closed')
    expect(banned.size).toBe(1)
    expect(await connectCode('c')).toBe(BANNED)
    expect(await connectCode('d', { username: 'u' })).toBe(0)
  })

  it('stands once; one that is over makes room', async () => {
    await ban('host', '::ffff:10.0.0.1', 1000)
    expect(await ban('host', '10.0.0.1')).toMatchObject({ kind: 'exists' })
    test.clock.advance(1000)
    expect(await ban('host', '10.0.0.1')).toMatchObject({ kind: 'added' })
    expect(await ban('clientId', 'c', 0)).toMatchObject({ kind: 'bad' })
  })

  it.each<[BanKind, string]>([
    ['host', '10.1.2.300'],
    ['network', '10.2.0.0/99'],
    ['clientIdExpression', '^bad('],
    ['clientIdExpression', '(a)\\2'],
    ['usernameExpression', 'a(?R)?'],
    ['usernameExpression', '(a{100}){100}'],
    ['usernameExpression', 'x'.repeat(1001)],
  ])('cannot be of %s %s', async (kind, who) => {
    expect(await ban(kind, who)).toMatchObject({ kind: 'bad' })
    expect(banned.size).toBe(0)
  })

  it('is kept over a restart, and gone when it was removed', async () => {
    await ban('network', '10.2.9.9/16')
    await ban('clientIdExpression', '^x')
    await ban('clientId', 'y')
    banned.close()
    banned = new Banned(test.kernel, disk.reopen())
    expect(await connectCode('c', { address: '10.2.0.1' })).toBe(BANNED)
    expect(await connectCode('xx')).toBe(BANNED)
    expect(await banned.remove('network', '10.2.7.7/16')).toBe(true)
    expect(await banned.remove('network', '10.2.7.7/16')).toBe(false)
    expect(await connectCode('c', { address: '10.2.0.1' })).toBe(0)
    await banned.clear()
    expect(await connectCode('xx')).toBe(0)
    banned.close()
    banned = new Banned(test.kernel, disk.reopen())
    expect(banned.size).toBe(0)
  })
})

describe('while a client is being authenticated', () => {
  it('a client that was banned does not come in', async () => {
    let answer: () => void = () => {}
    const asked = new Promise<void>((resolve) => {
      test.kernel.hooks.on('client.authenticate', () => {
        resolve()
        return new Promise<Authenticated>((go) => {
          answer = () => go({})
        })
      })
    })
    const connack = test.client().connect({ clientId: 'slow' })
    await asked
    await ban('clientId', 'slow')
    answer()
    expect(await connack).toMatchObject({ reasonCode: BANNED })
    expect(test.kernel.sessions.get('slow')).toBeUndefined()
  })

  it('a client that turns out to be somebody who is banned does not come in', async () => {
    test.kernel.hooks.on('client.enhanced_authenticate', () =>
      stop<AuthSuccess | Refusal>({ username: 'eve' }),
    )
    await ban('username', 'eve')
    const client = test.client()
    const connack = await client.connect({
      clientId: 'c',
      username: 'alice',
      properties: { authenticationMethod: 'X' },
    })
    expect(connack).toMatchObject({ reasonCode: BANNED })
  })
})

describe('bounds', () => {
  it('there are no more bans, characters or expressions than allowed', async () => {
    const few = { maxBans: 3, maxCharacters: 30, maxExpressions: 1 }
    banned.close()
    banned = new Banned(test.kernel, disk.store, few)
    expect(await ban('clientIdExpression', 'a')).toMatchObject({ kind: 'added' })
    expect(await ban('usernameExpression', 'a')).toMatchObject({ kind: 'full' })
    expect(await ban('clientId', 'x'.repeat(30))).toMatchObject({ kind: 'full' })
    expect(await ban('clientId', 'a')).toMatchObject({ kind: 'added' })
    expect(await ban('clientId', 'b')).toMatchObject({ kind: 'added' })
    expect(await ban('clientId', 'c')).toMatchObject({ kind: 'full' })
    await banned.remove('clientId', 'a')
    expect(await ban('clientId', 'c')).toMatchObject({ kind: 'added' })
  })

  it('an id that is too long to be looked at is taken for one that is banned', async () => {
    await ban('clientIdExpression', '^bad$')
    expect(await connectCode('x'.repeat(8192))).toBe(0)
    expect(await connectCode('x'.repeat(8193))).toBe(BANNED)
  })
})

it('shows the connected clients that a ban would hit', async () => {
  await test.connected('c1', { username: 'u' })
  await test.connected('c2', {}, 5, { address: '10.0.0.1' })
  const away = await test.connected('c3', { properties: { sessionExpiryInterval: 600 } })
  const gone = test.kernel.connections.size
  away.drop()
  await expect.poll(() => test.kernel.connections.size).toBe(gone - 1)
  const hit = (kind: BanKind, who: string) => {
    const preview = banned.preview(kind, who)
    return 'hit' in preview ? preview.hit.map(({ clientId }) => clientId) : preview.problem
  }
  expect(hit('clientIdExpression', 'c')).toEqual(['c1', 'c2'])
  expect(hit('username', 'u')).toEqual(['c1'])
  expect(hit('network', '10.9.9.9/8')).toEqual(['c2'])
  expect(hit('clientId', 'c3')).toEqual([])
  expect(hit('host', 'nope')).toBe('bad peerhost')
  expect(banned.size).toBe(0)
})

it('lists and lifts a ban of nothing that an earlier version took', async () => {
  banned.close()
  disk.store
    .statement("INSERT INTO banned VALUES ('clientIdExpression', '', 'x', '', 0, ?)")
    .run(test.clock.now() + HOUR)
  banned = new Banned(test.kernel, disk.reopen())
  expect(await connectCode('any')).toBe(BANNED)
  expect(banned.current()).toMatchObject([{ kind: 'clientIdExpression', who: '' }])
  expect(await banned.remove('clientIdExpression', '')).toBe(true)
  expect(await connectCode('any')).toBe(0)
})

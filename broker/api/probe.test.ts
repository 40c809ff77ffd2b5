import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Backend } from '../backends/backend.ts'
import { probe, TooManyProbes } from '../backends/probe.ts'
import { testBackendContext } from '../backends/testing/context.ts'
import { systemClock } from '../kernel/clock.ts'
import { faultsFromReply, startApi, type TestApi } from './testing/fixtures.ts'
import { withKeptSecrets } from './kept-secrets.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const ask = (body: unknown, token?: string) =>
  api.call('POST', '/access/probe', {
    body,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  })

const BUILT_IN = { mechanism: 'password_based', backend: 'built_in_database' }

describe('over the API', () => {
  it('tells that one of its own is there, and keeps nothing', async () => {
    expect(await ask({ of: 'authenticator', config: BUILT_IN })).toMatchObject({
      status: 200,
      body: { status: 'connected', has_server: false },
    })
    const file = { type: 'file', rules: '{allow, all}.' }
    expect((await ask({ of: 'source', config: file })).status).toBe(200)
    expect(await api.read('/authentication')).toEqual([])
    expect(await api.read('/authorization/sources')).toEqual({ sources: [] })
  })

  it.each([
    [{ of: 'source', config: { type: 'file', rules: '{allow' } }, 400],
    [{ of: 'source', config: { type: 'nothing' } }, 400],
    [{ of: 'authenticator', config: { mechanism: 'x' } }, 400],
    [{ of: 'authenticator', config: BUILT_IN, id: 'jwt' }, 404],
    [{ of: 'source', config: { type: 'built_in_database' }, id: 'file' }, 404],
    [{ of: 'else', config: {} }, 400],
    [{ of: 'source' }, 400],
  ])('refuses %j', async (body, status) => {
    expect((await ask(body)).status).toBe(status)
  })

  it('tells which field cannot be as it is', async () => {
    const config = {
      ...BUILT_IN,
      password_hash_algorithm: { name: 'pbkdf2', mac_fun: 'md4', iterations: 10 },
    }
    expect(faultsFromReply(await ask({ of: 'authenticator', config }))).toMatchObject({
      path: 'root.config.password_hash_algorithm.mac_fun',
    })
  })

  it('is for administrators', async () => {
    await api.broker.users.create('looker', 'Look-at-1', { description: '', role: 'viewer' })
    const reply = await ask(
      { of: 'authenticator', config: BUILT_IN },
      api.broker.tokens.issue('looker'),
    )
    expect(reply.status).toBe(403)
  })
})

const here = { clock: systemClock, outgoing: testBackendContext.outgoing }

describe('a server', () => {
  /** A reachable server; closing it closes its connections. */
  function kind(port: number) {
    const state = { closed: 0 }
    const open = (deps: ConstructorParameters<typeof Backend>[2]) => {
      const backend = new Backend(
        'x',
        {
          open: () => ({}),
          check: async () => {
            const socket = connect(port, '127.0.0.1')
            await once(socket, 'connect')
            socket.destroy()
          },
          close: () => void state.closed++,
        },
        deps,
      )
      return { backend, close: () => backend.close() }
    }
    return { state, open }
  }

  it('reports the state of the server and closes the connection', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const there = kind(port)
    expect(await probe(here, there.open)).toMatchObject({ server: { status: 'connected' } })
    expect(there.state.closed).toBe(1)
    server.close()
    await once(server, 'close')
    const gone = kind(port)
    expect(await probe(here, gone.open)).toMatchObject({
      server: { status: 'disconnected', reason: expect.stringContaining('ECONNREFUSED') },
    })
    expect(gone.state.closed).toBe(1)
  })

  it('is not tried more often at a time than is good', async () => {
    let finish = () => {}
    const looked = new Promise<void>((resolve) => (finish = resolve))
    const open = () => ({ backend: { status: 'connecting', reason: undefined, looked } as const })
    const running = [1, 2, 3, 4].map(() => probe(here, open))
    await expect(probe(here, open)).rejects.toBeInstanceOf(TooManyProbes)
    finish()
    await Promise.all(running)
    expect((await probe(here, open)).server?.status).toBe('connecting')
  })
})

it('six asterisks are the secret that stands, wherever it stands', () => {
  const standing = { password: 'p', ssl: { password: 'q' }, list: [{ secret: 's' }], plain: 1 }
  const given = {
    password: '******',
    ssl: { password: '******', verify: true },
    list: [{ secret: '******' }, { secret: '******' }],
    plain: '******',
    __proto__x: '******',
  }
  expect(withKeptSecrets(given, standing)).toEqual({
    password: 'p',
    ssl: { password: 'q', verify: true },
    list: [{ secret: 's' }, { secret: '******' }],
    plain: '******',
    __proto__x: '******',
  })
  expect(withKeptSecrets(given, undefined)).toEqual(given)
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MAX_IMPORT_BYTES } from '@signalbox/contract/authentication'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashWithAlgorithm } from './hashing.ts'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

const ID = 'password_based:built_in_database'
const BUILT_IN = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  await api.call('POST', '/authentication', { body: BUILT_IN })
})
afterEach(() => api.close())

const ids = async (query = '') => {
  const { data } = await api.read<{ data: { user_id: string }[] }>(
    `/authentication/${ID}/users${query}`,
  )
  return data.map(({ user_id }) => user_id)
}

async function connectCode(username: string, password: string) {
  const client = api.client()
  const { reasonCode } = await client.connect({ username, password: Buffer.from(password) })
  client.drop()
  return reasonCode
}

describe('authenticators', () => {
  it('have the defaults of the API, and are in force at once', async () => {
    expect(await api.read('/authentication')).toEqual([
      {
        id: ID,
        ...BUILT_IN,
        enable: true,
        user_id_type: 'username',
        bootstrap_file: '${EMQX_ETC_DIR}/auth-built-in-db-bootstrap.csv',
        bootstrap_type: 'plain',
      },
    ])
    expect(await connectCode('u', 'p')).toBe(0x87)
    const body = { ...BUILT_IN, enable: false }
    expect((await api.call('PUT', `/authentication/${ID}`, { body })).status).toBe(204)
    expect(await connectCode('u', 'p')).toBe(0)
  })

  it('that only a cluster has are distinguished from unknown ones', async () => {
    const body = { mechanism: 'gcp_device' }
    expect(await api.call('POST', '/authentication', { body })).toMatchObject({
      status: 501,
      body: { code: 'NOT_IMPLEMENTED' },
    })
    const none = { mechanism: 'password_based', backend: 'nope' }
    expect((await api.call('POST', '/authentication', { body: none })).status).toBe(400)
  })

  it('refuse what a field cannot have, and stay as they were', async () => {
    const before = await api.read('/authentication')
    for (const [field, more] of [
      ['mac_fun', { mac_fun: 'md4' }],
      // Minutes for each login.
      ['iterations', { iterations: 10_000_001 }],
      ['iterations', { iterations: 5_000_001, dk_length: 65 }],
      ['dk_length', { dk_length: 2000 }],
    ] as const) {
      const algorithm = { name: 'pbkdf2', mac_fun: 'sha256', iterations: 10, ...more }
      const body = { ...BUILT_IN, password_hash_algorithm: algorithm }
      const reply = await api.call('PUT', `/authentication/${ID}`, { body })
      expect(faultsFromReply(reply)).toMatchObject({
        path: `root.password_hash_algorithm.${field}`,
      })
    }
    expect(await api.read('/authentication')).toEqual(before)
  })

  it('refuse a number that would keep the process busy for minutes, or take all its memory', async () => {
    const server = { mechanism: 'password_based', server: '127.0.0.1:1', username: 'u' }
    const query = 'SELECT password_hash FROM users WHERE name = ${username}'
    const http = { method: 'get', url: 'http://127.0.0.1:1/', headers: {} }
    for (const body of [
      { ...server, backend: 'redis', redis_type: 'single', cmd: 'HMGET ${username} password_hash' },
      { ...server, backend: 'mysql', database: 'd', query },
      { ...server, backend: 'postgresql', database: 'd', query },
      { ...server, backend: 'mongodb', mongo_type: 'single', database: 'd', collection: 'c' },
      { ...server, backend: 'ldap', password: 'p', base_dn: 'dc=a' },
      { ...http, mechanism: 'password_based', backend: 'http' },
    ]) {
      const reply = await api.call('POST', '/authentication', {
        body: { ...body, pool_size: 2 ** 31 },
      })
      expect(faultsFromReply(reply), body.backend).toMatchObject({ path: 'root.pool_size' })
    }
    const scram = { mechanism: 'scram', backend: 'built_in_database', iteration_count: 10_000_001 }
    const reply = await api.call('POST', '/authentication', { body: scram })
    expect(faultsFromReply(reply)).toMatchObject({ path: 'root.iteration_count' })
  })
})

it('a claim is compared with a username or a client ID, and with no other name', async () => {
  const jwt = { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 's' }
  for (const name of ['other', 'constructor']) {
    const body = { ...jwt, verify_claims: { sub: `\${${name}}` } }
    expect(await api.call('POST', '/authentication', { body }), name).toMatchObject({ status: 400 })
  }
})

describe('changes at the same time', () => {
  const SCRAM = { mechanism: 'scram', backend: 'built_in_database' }
  const JWT = { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 's' }
  const settings = (noMatch: string) => ({ no_match: noMatch, deny_action: 'ignore', cache: {} })

  it('are all kept', async () => {
    await api.call('DELETE', `/authentication/${ID}`)
    const replies = await Promise.all(
      [BUILT_IN, SCRAM, JWT].map((body) => api.call('POST', '/authentication', { body })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const chain = await api.read<{ id: string }[]>('/authentication')
    expect(chain.map(({ id }) => id)).toEqual([ID, 'scram:built_in_database', 'jwt'])
    expect(api.broker.authentication.chain).toHaveLength(3)
  })

  it('are all kept, in whichever part of a root', async () => {
    const replies = await Promise.all([
      api.call('PUT', '/authorization/settings', { body: settings('deny') }),
      api.call('POST', '/authorization/sources', { body: { type: 'built_in_database' } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 204])
    expect(await api.read('/authorization/settings')).toMatchObject({ no_match: 'deny' })
    expect(await api.read('/authorization/sources')).toMatchObject({
      sources: [{ type: 'built_in_database' }],
    })
  })

  it('of which the first makes the second impossible: the second is refused', async () => {
    const replies = await Promise.all([
      api.call('POST', '/authentication', { body: SCRAM }),
      api.call('POST', '/authentication', { body: SCRAM }),
      api.call('DELETE', `/authentication/${ID}`),
      api.call('PUT', `/authentication/${ID}`, { body: BUILT_IN }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 204, 404])
  })
})

it('a user is not kept where too many passwords wait, and a file of them is', async () => {
  const algorithm = { name: 'pbkdf2', mac_fun: 'sha256', iterations: 1 }
  const body = { ...BUILT_IN, password_hash_algorithm: algorithm }
  await api.call('PUT', `/authentication/${ID}`, { body })
  const slow = { name: 'pbkdf2', mac: 'sha256', iterations: 1, keyBytes: 32 } as const
  let isOver = false
  const busy = Array.from({ length: 1000 }, async () => {
    while (!isOver) await hashWithAlgorithm(Buffer.from('p'), slow)
  })
  try {
    let n = 0
    const reply = await waitFor(async () => {
      const user = { user_id: `u${n++}`, password: 'p' }
      const reported = await api.call('POST', `/authentication/${ID}/users`, { body: user })
      return reported.status !== 201 && reported
    })
    expect(reply).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    const file = [{ user_id: 'of a file', password: 'p' }]
    const path = `/authentication/${ID}/import_users?type=plain`
    expect((await api.call('POST', path, { body: file })).status).toBe(204)
  } finally {
    isOver = true
    await Promise.all(busy)
  }
})

describe('users in a file', () => {
  const BOUNDARY = '----x'
  const upload = (name: string, text: string, query = '?type=plain') =>
    api.call('POST', `/authentication/${ID}/import_users${query}`, {
      rawBody: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="filename"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
  const send = (body: unknown) =>
    api.call('POST', `/authentication/${ID}/import_users?type=plain`, { body })

  it('are read as spreadsheets write them', async () => {
    const csv =
      '\ufeffis_superuser,user_id,password\r\ntrue,"a ""b"", c","p\r\n1"\r\n\r\n,中,密\r\n'
    expect((await upload('u.csv', csv)).status).toBe(204)
    expect(await ids()).toEqual(['a "b", c', '中'])
    expect(await ids('?is_superuser=true')).toEqual(['a "b", c'])
    expect(await connectCode('a "b", c', 'p\r\n1')).toBe(0)
    expect(await connectCode('中', '密')).toBe(0)
  })

  it('may contain the text of the boundary within a line', async () => {
    expect((await upload('u.csv', `user_id,password\nb,1--${BOUNDARY}2\n`)).status).toBe(204)
    expect(await connectCode('b', `1--${BOUNDARY}2`)).toBe(0)
  })

  it('come as a list too', async () => {
    expect((await send([{ user_id: 'l', password: 'p', is_superuser: true }])).status).toBe(204)
    expect(await connectCode('l', 'p')).toBe(0)
  })

  it.each([
    ['u.csv', 'user_id,password\na,1\nb\n', 'bad_format'],
    ['u.csv', 'user_id,password\na,"1\n', 'bad_format'],
    ['u.csv', 'user_id,password\na,"1"x\n', 'bad_format'],
    ['u.csv', 'user_id,password\n,1\n', 'bad_format'],
    ['u.csv', 'password\n1\n', 'bad_format'],
    ['u.csv', 'user_id,password\n', 'empty_users'],
    ['u.json', '[{"user_id":"a","password":"1"},7]', 'bad_format'],
    ['u.json', '{"user_id":"a","password":"1"}', 'bad_format'],
    ['u.txt', 'x', '{unsupported_file_format,<<".txt">>}'],
    ['__proto__.csv', '__proto__,user_id,password\nx,,1\n', 'bad_format'],
  ])('%s: %j is refused whole', async (name, text, message) => {
    expect(await upload(name, text)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message },
    })
    expect(await ids()).toEqual([])
  })

  const form = (rawBody: string | Buffer, headers: Record<string, string> = {}) =>
    api.call('POST', `/authentication/${ID}/import_users?type=plain`, {
      rawBody,
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    })
  const FILE = '--b\r\nContent-Disposition: form-data; name="filename"; filename="u.csv"\r\n\r\n'

  it('are refused beyond the limits of size, files and fields', async () => {
    const tooLarge = { status: 413, body: { code: 'BAD_REQUEST' } }
    const length = String(MAX_IMPORT_BYTES + 1)
    expect(await form(FILE, { 'content-length': length })).toMatchObject(tooLarge)

    const unending = Buffer.alloc(MAX_IMPORT_BYTES + 1024, 'x')
    unending.write(FILE)
    expect(await form(unending, { 'transfer-encoding': 'chunked' })).toMatchObject(tooLarge)

    const user = `${FILE}user_id,password\r\na,1\r\n`
    expect(await form(`${user}${user}--b--\r\n`)).toMatchObject(tooLarge)
    const field = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'
    expect(await form(`${field.repeat(17)}${user}--b--\r\n`)).toMatchObject(tooLarge)
    expect(await ids()).toEqual([])
    expect((await form(`${field.repeat(16)}${user}--b--\r\n`)).status).toBe(204)
  })

  it('are no body of another operation', async () => {
    const reply = await api.call('POST', `/authentication/${ID}/users`, {
      rawBody: `${FILE}user_id,password\r\na,1\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(JSON.stringify(reply.body)).toContain('bad_value_for_struct')
  })

  it('is no file without its name, nor without an end', async () => {
    for (const rawBody of ['', 'x', '--b\r\n', '--b\r\nContent-Disposition: form-data\r\n\r\nx']) {
      expect((await form(rawBody)).status).toBe(400)
    }
  })
})

it('the users go with their database', async () => {
  const body = { user_id: 'u', password: 'p' }
  await api.call('POST', `/authentication/${ID}/users`, { body })
  await api.call('DELETE', `/authentication/${ID}`)
  await api.call('POST', '/authentication', { body: BUILT_IN })
  expect(await ids()).toEqual([])
})

describe('the bootstrap file', () => {
  const make = async (more: object) => {
    await api.call('DELETE', `/authentication/${ID}`)
    const { status } = await api.call('POST', '/authentication', { body: { ...BUILT_IN, ...more } })
    expect(status).toBe(200)
  }
  const write = (name: string, text: string) => {
    const path = join(api.broker.dataDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }

  it('brings the first users', async () => {
    write('etc/auth-built-in-db-bootstrap.csv', 'user_id,password,is_superuser\nu1,p1,true\n')
    await make({})
    expect(await ids()).toEqual(['u1'])
    expect(await connectCode('u1', 'p1')).toBe(0)
    const path = write('users.json', '[{"user_id":"u2","password":"p2"}]')
    await make({ bootstrap_file: path })
    expect(await ids()).toEqual(['u2'])
  })

  it('is none where it is not of the data folder, cannot be read, or is not there', async () => {
    const outside = join(mkdtempSync(join(tmpdir(), 'signalbox-outside-')), 'users.csv')
    writeFileSync(outside, 'user_id,password\nu1,p1\n')
    symlinkSync(outside, join(api.broker.dataDir, 'linked.csv'))
    write('bad.csv', 'nothing of it\n')
    const names = [outside, 'linked.csv', 'bad.csv', '../users.csv', 'none.csv', 'users.txt', '']
    for (const bootstrap_file of names) {
      await make({ bootstrap_file })
      expect(await ids(), bootstrap_file).toEqual([])
    }
    rmSync(dirname(outside), { recursive: true })
  })
})

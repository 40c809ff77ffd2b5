import { CLOSED } from '@signalbox/testing/closed-port'
import { readAreaRecordings } from '@signalbox/testing/facts'
import { type DirectoryServer, startOpenldap } from '@signalbox/testing/openldap'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi

beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const config = (more: object = {}) => ({
  backend: 'ldap',
  enable: true,
  server: CLOSED,
  username: 'cn=root',
  password: 'a secret of the directory',
  base_dn: 'ou=users,dc=example,dc=com',
  filter: '(&(objectClass=person)(uid=${username}))',
  pool_size: 1,
  ...more,
})
const TEXT = `backend = ldap, server = "${CLOSED}", username = "cn=root", base_dn = "dc=example", filter = "(uid=\${username})"`
const put = (body: object, backend = 'ldap') => api.call('PUT', `/sso/${backend}`, { body })

describe('as recorded', () => {
  it('every call of the recordings has its status, its code and its fields', async () => {
    for (const recording of readAreaRecordings('enterprise', 'sso')) {
      const { step, method, path, body, query, status, response } = recording
      const note = (recording as { request_headers_of_note?: Record<string, string | null> })
        .request_headers_of_note
      const search =
        query === null ? '' : `?${new URLSearchParams(query as Record<string, string>)}`
      const raw = (body as { $raw?: string } | null)?.$raw
      const answer = await api.call(method, path + search, {
        ...(raw === undefined ? body !== null && { body } : { rawBody: raw }),
        ...(note?.authorization === null && { authorization: null }),
        headers: raw === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.status, step).toBe(status)
      const [fields, recorded] = [answer.body, response].map(
        (each) => each as Record<string, unknown> | undefined,
      )
      if (status >= 400) expect(fields?.code, step).toBe(recorded?.code)
      else if (method === 'GET' && path !== '/sso') expect(fields, step).toEqual(recorded)
    }
  })

  it('the list has the state of each backend', async () => {
    await put(config({ enable: false }))
    await put(config())
    expect(await api.read('/sso')).toEqual([
      {
        ...{ backend: 'ldap', enable: true, running: false },
        last_error: expect.stringContaining('ECONNREFUSED'),
      },
    ])
    expect(await api.read('/sso/running')).toEqual([])
  })
})

describe('a configuration', () => {
  it('keeps its secret when it is sent back as it was shown, and is sealed on disk', async () => {
    await put(config({ enable: false }))
    const shown = await api.read<Record<string, unknown>>('/sso/ldap')
    expect(shown.password).toBe('******')
    await put({ ...config({ enable: false }), password: '******', pool_size: 3 })
    expect(api.broker.config.sso.config.backends.ldap).toMatchObject({
      password: 'a secret of the directory',
      pool_size: 3,
    })
    const rows = api.broker.store.statement('SELECT value FROM setting').all()
    expect(JSON.stringify(rows)).not.toContain('a secret of the directory')
    const changes = await api.read<{ data: { id: string }[] }>('/config_changes')
    const change = await api.read(`/config_changes/${changes.data[0]?.id}`)
    expect(JSON.stringify(change)).toMatch(/\*{6}/)
    expect(JSON.stringify(change)).not.toContain('a secret of')
  })

  it('is part of the configuration text, and comes back from it', async () => {
    await put(config({ enable: false }))
    const { body } = await api.call('GET', '/configs', { headers: { accept: 'text/plain' } })
    expect(body).toContain('sso {')
    expect(body).not.toContain('a secret of')
    await api.call('DELETE', '/sso/ldap')
    const written = await api.call('PUT', '/configs', {
      rawBody: `sso { backends { ldap { ${TEXT} } } }`,
      headers: { 'content-type': 'text/plain' },
    })
    expect(written).toMatchObject({ status: 200 })
    expect(await api.read('/sso')).toMatchObject([{ backend: 'ldap', enable: false }])
  })

  it.each([
    [{ filter: '(uid=admin)' }, /filter/],
    [{ server: 'a b' }, /server/],
    [{ query_timeout: 'long' }, /query_timeout/],
    [{ extra: 1 }, /unknown_fields/],
  ])('%j is refused', async (more, message) => {
    expect(await put(config(more))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringMatching(message) },
    })
  })

  it.each([
    [{ issuer: 'ftp://x' }, /issuer/],
    [{ dashboard_addr: 'https://user:secret@x/' }, /dashboard_addr/],
    [{ client_jwks: { type: 'file', file: '/etc/passwd' } }, /client_jwks/],
  ])('of OIDC: %j is refused', async (more, message) => {
    const oidc = { backend: 'oidc', issuer: `http://${CLOSED}`, clientid: 'c', secret: 's' }
    expect(await put({ ...oidc, ...more }, 'oidc')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    })
  })

  it('the roles are a setting of their own, which a change of the backend leaves alone', async () => {
    const roles = {
      attribute: 'memberOf',
      administrators: ['cn=admins'],
      viewers: [],
      otherwise: 'refuse',
    }
    expect(await api.call('PUT', '/sso/ldap/roles', { body: roles })).toMatchObject({ body: roles })
    await put(config({ enable: false }))
    expect(await api.read('/sso/ldap/roles')).toEqual(roles)
    expect(await api.read('/sso/oidc/roles')).toMatchObject({
      attribute: 'groups',
      administrators: [],
    })
  })
})

describe('with a directory', () => {
  let directory: DirectoryServer
  beforeAll(async () => {
    directory = await startOpenldap()
    const person = (uid: string, password: string) =>
      [
        `dn: uid=${uid},ou=users,${directory.base}`,
        'objectClass: person',
        'objectClass: uidObject',
        `uid: ${uid}`,
        `cn: ${uid}`,
        `sn: ${uid}`,
        `userPassword: ${password}`,
        '',
      ].join('\n')
    await directory.add(
      [
        person('ann', 'ann-secret'),
        person('admin', 'other-secret'),
        person('bob', 'bob-secret'),
      ].join('\n'),
    )
    await directory.add(
      [
        `dn: cn=Operators,${directory.base}`,
        'objectClass: groupOfNames',
        'cn: Operators',
        `member: uid=ann,ou=users,${directory.base}`,
        '',
      ].join('\n'),
    )
  })
  afterAll(() => directory.end())

  const real = (more: object = {}) =>
    config({
      server: `127.0.0.1:${directory.port}`,
      username: directory.root.dn,
      password: directory.root.password,
      ...more,
    })
  const logIn = (username: string, password: string) =>
    api.call('POST', '/sso/login/ldap', {
      authorization: null,
      body: { backend: 'ldap', username, password },
    })
  const readToken = ({ body }: { body: unknown }) => `Bearer ${(body as { token: string }).token}`
  const rules = (role: string, otherwise = 'viewer') => ({
    attribute: 'memberOf',
    administrators: role === 'administrator' ? [`CN=operators, ${directory.base}`] : [],
    viewers: role === 'viewer' ? [`CN=operators, ${directory.base}`] : [],
    otherwise,
  })

  it('a user logs in as a viewer, is one user in whatever case, and is listed', async () => {
    expect(await put(real())).toMatchObject({ status: 200 })
    expect(await api.read('/sso/running')).toEqual(['ldap'])
    const login = await logIn('ann', 'ann-secret')
    expect(login).toMatchObject({
      status: 200,
      body: { role: 'viewer', username: 'ann', backend: 'ldap', license: { edition: 'ce' } },
    })
    expect(await logIn(' ANN ', 'ann-secret')).toMatchObject({ body: { username: 'ann' } })
    const authorization = readToken(login)
    expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 200 })
    expect(await api.call('DELETE', '/banned', { authorization })).toMatchObject({ status: 403 })
    expect(await api.read('/users')).toContainEqual({
      ...{ username: 'ann', backend: 'ldap', role: 'viewer', description: '' },
    })
    expect(await api.read('/users/logins')).toContainEqual({
      ...{ username: 'ann', backend: 'ldap', logins: 2, has_default_password: false },
      last_login_at: expect.any(String),
    })
    const audit = await api.read<{ data: { source: string }[] }>('/audit')
    expect(audit.data.map(({ source }) => source)).toContain('ldap:ann')
  })

  it.each([
    ['a wrong password', 'ann', 'wrong'],
    ['no password', 'ann', ''],
    ['an unknown user', 'nobody', 'x'],
    ['a wildcard', '*', 'ann-secret'],
    ['a filter', 'ann)(uid=*', 'ann-secret'],
    ['the password of the local user', 'admin', 'public'],
  ])('%s is refused', async (_what, username, password) => {
    await put(real())
    expect(await logIn(username, password)).toMatchObject({
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD' },
    })
  })

  it('guessing is slowed down', async () => {
    await put(real())
    for (let i = 0; i < 10; i++) await logIn('bob', `guess ${i}`)
    expect(await logIn('bob', 'bob-secret')).toMatchObject({ status: 429 })
  })

  it('a user of the same name as a local one is another user', async () => {
    await put(real())
    const authorization = readToken(await logIn('admin', 'other-secret'))
    // A viewer: not the administrator of that name.
    expect(await api.call('DELETE', '/banned', { authorization })).toMatchObject({ status: 403 })
    const body = { old_pwd: 'public', new_pwd: 'Signal-201' }
    expect(
      await api.call('POST', '/users/admin/change_pwd', { authorization, body }),
    ).toMatchObject({ status: 403 })
    // A change of one ends no login of the other.
    await api.call('PUT', '/users/admin?backend=ldap', {
      body: { description: 'x', role: 'administrator' },
    })
    expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 401 })
    expect(await api.call('GET', '/nodes')).toMatchObject({ status: 200 })
    const again = readToken(await logIn('admin', 'other-secret'))
    expect(await api.call('DELETE', '/banned', { authorization: again })).toMatchObject({
      status: 204,
    })
    // Each logs out as itself.
    const out = (query: string) =>
      api.call('POST', `/logout${query}`, { authorization: again, body: { username: 'admin' } })
    expect(await out('')).toMatchObject({ status: 401 })
    expect(await out('?backend=ldap')).toMatchObject({ status: 204 })
    expect(await api.call('GET', '/nodes', { authorization: again })).toMatchObject({ status: 401 })
    expect(await api.call('DELETE', '/users/admin?backend=ldap')).toMatchObject({ status: 204 })
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it('groups decide about the role at each login', async () => {
    await put(real())
    await api.call('PUT', '/sso/ldap/roles', { body: rules('administrator', 'refuse') })
    const first = await logIn('ann', 'ann-secret')
    expect(first).toMatchObject({ body: { role: 'administrator' } })
    expect(await logIn('bob', 'bob-secret')).toMatchObject({
      status: 403,
      body: { code: 'UNAUTHORIZED_ROLE' },
    })
    await api.call('PUT', '/sso/ldap/roles', { body: rules('viewer') })
    expect(await logIn('ann', 'ann-secret')).toMatchObject({ body: { role: 'viewer' } })
    // With the role that was taken away, the login ended as well.
    const authorization = readToken(first)
    expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 401 })
  })

  it('a role that user management has given stays without rules', async () => {
    await put(real())
    await logIn('bob', 'bob-secret')
    const body = { description: 'b', role: 'administrator' }
    expect(await api.call('PUT', '/users/bob?backend=ldap', { body })).toMatchObject({ body })
    expect(await logIn('bob', 'bob-secret')).toMatchObject({ body: { role: 'administrator' } })
  })

  it('logins end with their backend', async () => {
    await put(real())
    const authorization = readToken(await logIn('ann', 'ann-secret'))
    await put(real({ pool_size: 2 }))
    expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 200 })
    expect(await put(real({ enable: false }))).toMatchObject({ status: 200 })
    expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 401 })
    expect(await logIn('ann', 'ann-secret')).toMatchObject({ status: 401 })
    expect(await api.call('DELETE', '/sso/ldap')).toMatchObject({ status: 204 })
    expect(await logIn('ann', 'ann-secret')).toMatchObject({ status: 404 })
  })

  it('a directory that is away is an alarm, and works again', async () => {
    await put(real())
    await directory.stop()
    expect(await logIn('ann', 'ann-secret')).toMatchObject({ status: 503 })
    await waitFor(async () => {
      const { data } = await api.read<{ data: { name: string }[] }>('/alarms')
      return data.some(({ name }) => name === 'sso:ldap')
    })
    await directory.start()
    await waitFor(async () => (await logIn('ann', 'ann-secret')).status === 200)
  })

  describe('a test', () => {
    const probe = (more: object = {}, sample?: object, roles?: object) =>
      api.call('POST', '/sso/ldap/probe', { body: { config: real(more), sample, roles } })
    const outcomes = (body: unknown) =>
      (body as { steps: { step: string; outcome: string }[] }).steps.map(
        ({ step, outcome }) => `${step} ${outcome}`,
      )

    it('shows each step, and the user that a login would have', async () => {
      const sample = { username: 'ann', password: 'ann-secret' }
      const { body } = await probe({}, sample, rules('administrator'))
      expect(outcomes(body)).toEqual([
        'connect ok',
        'bind ok',
        'search ok',
        'password ok',
        'role ok',
      ])
      expect(body).toMatchObject({
        user: { username: 'ann', role: 'administrator', is_new: true },
        claims: { uid: ['ann'], memberof: [`cn=Operators,${directory.base}`] },
      })
      expect(JSON.stringify(body)).not.toContain('secret')
      // Nothing was stored, and nobody has logged in.
      expect(await api.read('/sso')).toEqual([])
      expect(await api.read<unknown[]>('/users')).toHaveLength(1)
    })

    it.each([
      ['connect failed', { server: CLOSED }, undefined],
      ['bind failed', { password: 'wrong' }, undefined],
      ['search failed', { base_dn: 'ou=nowhere,dc=example,dc=com' }, undefined],
      ['search failed', {}, { username: 'nobody', password: 'x' }],
      ['password failed', {}, { username: 'ann', password: 'wrong' }],
    ])('ends with %s: %j', async (last, more, sample) => {
      const { body } = await probe(more, sample)
      expect(outcomes(body).at(-1)).toBe(last)
      expect(body).not.toHaveProperty('user')
    })

    it('goes to no denied address', async () => {
      const denied = await startApi([], { outgoingDeny: ['127.0.0.0/8'] })
      const { body } = await denied.call('POST', '/sso/ldap/probe', { body: { config: real() } })
      expect(body).toMatchObject({
        steps: [
          { step: 'connect', outcome: 'failed', detail: expect.stringMatching(/outgoing-deny/) },
        ],
      })
      await denied.close()
    })
  })
})

import { ssoDelete, ssoGet, ssoList, ssoUpdate } from '@signalbox/contract/sso'
import { ssoLogin, ssoRunning } from '@signalbox/contract/sso-login'
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CLOSED, mayChangeSettings, ok, raw, refused, skip } from './target.ts'

/** The open edition of EMQX has none; a backend that is in use is left alone. */
let isSkipped = false
before(async () => {
  isSkipped = (await raw('GET', '/sso')).status !== 200 || (await ok(ssoList, {})).length > 0
})

const path = { backend: 'ldap' } as const
const body = {
  ...{ backend: 'ldap' as const, server: CLOSED, username: 'cn=root', password: 'pw' },
  ...{ base_dn: 'dc=example', filter: '(uid=${username})' },
}

describe('single sign-on', () => {
  after(async () => {
    if (!isSkipped && mayChangeSettings) await raw('DELETE', '/sso/ldap')
  })

  it('stores a backend with its defaults, and masks its secret', async () => {
    if (isSkipped) skip('there is no single sign-on')
    await refused(ssoGet, { path }, 404, 'BACKEND_NOT_FOUND')
    await ok(ssoUpdate, { path, body })
    const read = await ok(ssoGet, { path })
    assert.equal(read.enable, false)
    assert.equal(read.password, '******')
    assert.equal(read.query_timeout, 5000)
    assert.equal(read.request_timeout, 10_000)
    const states = await ok(ssoList, {})
    assert.deepEqual(
      states.map(({ backend, enable, running }) => ({ backend, enable, running })),
      [{ backend: 'ldap', enable: false, running: false }],
    )
    assert.deepEqual(await ok(ssoRunning, {}), [])
    const login = { backend: 'ldap' as const, username: 'u', password: 'p' }
    await refused(ssoLogin, { path, body: login }, 401, 'BAD_USERNAME_OR_PWD')
    await ok(ssoDelete, { path }, 204)
    await refused(ssoDelete, { path }, 404, 'BACKEND_NOT_FOUND')
  })
})

import {
  gatewayAuthenticationCreate,
  gatewayAuthenticationDelete,
  gatewayAuthenticationGet,
  gatewayUserCreate,
  gatewayUserDelete,
  gatewayUserGet,
  gatewayUserList,
  gatewayUserUpdate,
} from '@signalbox/contract/gateway-authentication'
import { gatewayClientGet, gatewayClientList } from '@signalbox/contract/gateway-clients'
import {
  gatewayListenerCreate,
  gatewayListenerDelete,
  gatewayListenerGet,
  gatewayListenerList,
  gatewayListenerUpdate,
} from '@signalbox/contract/gateway-listeners'
import { gatewayGet, gatewayList, gatewaySwitch } from '@signalbox/contract/gateways'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { ok, raw, refused } from './target.ts'

const path = { name: 'stomp' } as const
const MISSING = [404, 'RESOURCE_NOT_FOUND'] as const

/** A gateway cannot be removed once it is loaded: this suite loads none, and uses one that is there. */
const isLoaded = async () => (await ok(gatewayGet, { path })).status !== 'unloaded'

describe('gateways', () => {
  it('are listed whether or not they are loaded, and by status', async () => {
    const all = await ok(gatewayList, {})
    assert.ok(all.some(({ name }) => name === 'stomp'))
    const unloaded = await ok(gatewayList, { query: { status: 'unloaded' } })
    assert.deepEqual(
      unloaded.map(({ name }) => name),
      all.filter(({ status }) => status === 'unloaded').map(({ name }) => name),
    )
    assert.equal((await raw('GET', '/gateways?status=x')).status, 400)
    assert.equal((await raw('GET', '/gateways/nope')).status, 400)
    assert.equal((await raw('DELETE', '/gateways/stomp')).status, 405)
  })

  it('that are not loaded have nothing', async (t) => {
    const [unloaded] = await ok(gatewayList, { query: { status: 'unloaded' } })
    if (unloaded === undefined) return t.skip('all gateways are loaded')
    const one = { name: unloaded.name }
    for (const operation of [gatewayClientList, gatewayListenerList, gatewayAuthenticationGet]) {
      await refused(operation, { path: one }, ...MISSING)
    }
    await refused(gatewaySwitch, { path: { ...one, enable: 'true' } }, ...MISSING)
  })

  it('have listeners, which a change replaces', async (t) => {
    if (!(await isLoaded())) return t.skip('the gateway is not loaded')
    const name = `conformance${randomUUID().slice(0, 8)}`
    const id = `stomp:tcp:${name}`
    const body = { type: 'tcp', name, bind: '127.0.0.1:0', max_connections: 7 }
    const one = { path: { ...path, id } }
    await ok(gatewayListenerCreate, { path, body }, 201)
    try {
      await refused(gatewayListenerCreate, { path, body }, 400, 'BAD_REQUEST')
      assert.equal((await ok(gatewayListenerGet, one)).max_connections, 7)
      await ok(gatewayListenerUpdate, { ...one, body: { type: 'tcp', name, bind: '127.0.0.1:0' } })
      assert.equal((await ok(gatewayListenerGet, one)).max_connections, 1024)
    } finally {
      await ok(gatewayListenerDelete, one, 204)
    }
    await refused(gatewayListenerGet, one, ...MISSING)
    await refused(gatewayListenerDelete, one, ...MISSING)
  })

  it('have one authenticator, with users of its own', async (t) => {
    if (!(await isLoaded())) return t.skip('the gateway is not loaded')
    const before = await raw('GET', '/gateways/stomp/authentication')
    if (before.status !== 204) return t.skip('the gateway has an authenticator')
    const body = { mechanism: 'password_based', backend: 'built_in_database' }
    await ok(gatewayAuthenticationCreate, { path, body }, 201)
    try {
      await refused(gatewayAuthenticationCreate, { path, body }, 400, 'BAD_REQUEST')
      const user = { user_id: 'u', password: 'p' }
      await ok(gatewayUserCreate, { path, body: user }, 201)
      await refused(gatewayUserCreate, { path, body: user }, 409, 'ALREADY_EXISTS')
      assert.equal((await ok(gatewayUserList, { path })).data.length, 1)
      const one = { path: { ...path, uid: 'u' } }
      const change = { password: 'q', is_superuser: true }
      assert.equal((await ok(gatewayUserUpdate, { ...one, body: change })).is_superuser, true)
      await ok(gatewayUserDelete, one, 204)
      await refused(gatewayUserGet, one, 404, 'NOT_FOUND')
    } finally {
      await ok(gatewayAuthenticationDelete, { path }, 204)
    }
    await refused(gatewayUserList, { path }, ...MISSING)
  })

  it('have clients', async (t) => {
    if (!(await isLoaded())) return t.skip('the gateway is not loaded')
    const { meta } = await ok(gatewayClientList, { path, query: { limit: 1 } })
    assert.equal(meta.limit, 1)
    await refused(gatewayClientGet, { path: { ...path, clientid: 'nobody' } }, ...MISSING)
  })
})

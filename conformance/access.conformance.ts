import { accessExplain, accessProbe, accessRefusedList } from '@signalbox/contract/access'
import { accessRights } from '@signalbox/contract/access-rights'
import {
  authorizationSettingsGet,
  authorizationSourceList,
} from '@signalbox/contract/authorization'
import { bannedCreate, bannedDelete } from '@signalbox/contract/banned'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, raw, skip, withClients } from './target.ts'

/** Signalbox's own: another broker has no such path, and says so. */
async function needsOwn(method: string, at: string, body?: unknown): Promise<void> {
  const options = body === undefined ? {} : { body: JSON.stringify(body) }
  const { status } = await raw(method, at, options)
  assert.ok(status === 200 || status === 404 || status === 405, `${at}: ${status}`)
  if (status !== 200) skip(`only Signalbox has ${at}`)
}

describe('access', () => {
  const anyone = { imagined: true, action: 'publish', topic: 'conformance/x' } as const

  it('is explained for a client as it is, and after a change', () =>
    withClients(async (connect) => {
      await needsOwn('POST', '/access/explain', anyone)
      const { mqtt, clientId } = await connect()
      const asked = { clientid: clientId, action: 'publish', topic: 'conformance/x' } as const
      const explanation = await ok(accessExplain, { body: { ...asked, qos: 1 } })
      assert.equal(explanation.client.connected, true)
      const isAllowed = await mqtt.publishAsync(asked.topic, 'x', { qos: 1 }).then(
        () => true,
        () => false,
      )
      assert.equal(explanation.decision === 'allow', isAllowed)
    }))

  it('is explained for a client that there is not', async () => {
    await needsOwn('POST', '/access/explain', anyone)
    const body = { ...anyone, action: 'connect', username: 'nobody-that-is-known' } as const
    const explanation = await ok(accessExplain, { body })
    assert.equal(explanation.client.connected, false)
    assert.notEqual(explanation.authentication.outcome, 'assumed')
    const reply = await raw('POST', '/access/explain', { body: JSON.stringify({ action: 'x' }) })
    assert.equal(reply.status, 400)
  })
})

describe('a probe', () => {
  it('tries what is not there yet, and keeps nothing', async () => {
    const body = { of: 'source', config: { type: 'file', rules: '{allow, all}.' } } as const
    await needsOwn('POST', '/access/probe', body)
    const before = await ok(authorizationSourceList, {})
    const explanation = await ok(accessProbe, { body })
    assert.deepEqual([explanation.status, explanation.has_server], ['connected', false])
    assert.deepEqual(await ok(authorizationSourceList, {}), before)
  })
})

describe('who was refused', () => {
  it('is listed with the one who said no', () =>
    withClients(async (connect) => {
      await needsOwn('GET', '/access/refused')
      const who = uniqueId('refused')
      await ok(bannedCreate, { body: { as: 'clientid', who } })
      try {
        await assert.rejects(() => connect({ clientId: who }))
        const { data } = await ok(accessRefusedList, { query: { like: who } })
        assert.deepEqual(
          data.map(({ kind, clientid, by, reason_code }) => [kind, clientid, by, reason_code]),
          [['connect', who, 'banned', 0x8a]],
        )
      } finally {
        await ok(bannedDelete, { path: { as: 'clientid', who } }, 204)
      }
    }))
})

describe('the rights of a client', () => {
  it('end with what holds when no source decides', async () => {
    await needsOwn('GET', '/access/rights?clientid=conformance')
    const { no_match } = await ok(authorizationSettingsGet, {})
    const explanation = await ok(accessRights, { query: { clientid: 'conformance' } })
    const { source, permission } = explanation.data.at(-1) ?? {}
    assert.deepEqual([source, permission], ['no_match', no_match])
    assert.equal((await raw('GET', '/access/rights')).status, 400)
  })
})

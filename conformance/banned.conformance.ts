import { bannedClear, bannedCreate, bannedDelete, bannedList } from '@signalbox/contract/banned'
import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectRaw } from '@signalbox/testing/raw-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanUp, mqttUrl, ok, refused } from './target.ts'

const whos = async () =>
  (await ok(bannedList, { query: { limit: 10_000 } })).data.map(({ as, who }) => `${as} ${who}`)

describe('bans', () => {
  it('keep a client id out, and end its session; lifted, it comes back', async () => {
    const clientId = uniqueId('banned/+ #客')
    const client = await connectRaw(mqttUrl, { clientId })
    const ban = await ok(bannedCreate, { body: { as: 'clientid', who: clientId } })
    assert.equal(ban.by, 'mgmt_api')
    const reported = await client.next('disconnect')
    assert.equal('reasonCode' in reported && reported.reasonCode, 0x98)
    client.end()
    await assert.rejects(connectRaw(mqttUrl, { clientId }))
    const again = await refused(
      bannedCreate,
      { body: { as: 'clientid', who: clientId } },
      400,
      'ALREADY_EXISTS',
    )
    assert.deepEqual(JSON.parse(again.message), ban)
    const path = { as: 'clientid', who: clientId } as const
    await ok(bannedDelete, { path }, 204)
    await refused(bannedDelete, { path }, 404, 'NOT_FOUND')
    const back = await connectRaw(mqttUrl, { clientId })
    back.end()
  })

  it('of a network are kept without the bits of the host', async () => {
    const body = { as: 'peerhost_net', who: '10.203.4.5/16' } as const
    assert.equal((await ok(bannedCreate, { body })).who, '10.203.0.0/16')
    await ok(bannedDelete, { path: { as: 'peerhost_net', who: '10.203.0.0/16' } }, 204)
  })

  it('are refused where they make no sense', async () => {
    const bad = [
      { as: 'peerhost', who: '10.1.2.300' },
      { as: 'peerhost_net', who: '10.2.0.0/99' },
      { as: 'clientid_re', who: '^bad(' },
      { as: 'nope', who: 'x' },
      { as: 'clientid' },
      { as: 'clientid', who: 'x', until: '2020-01-01T00:00:00Z' },
      { as: 'clientid', who: 'x', until: 'later' },
    ]
    for (const body of bad) await refused(bannedCreate, { body }, 400, 'BAD_REQUEST')
  })

  it('are all lifted at once', async () => {
    const who = uniqueId('user')
    await ok(bannedCreate, { body: { as: 'username', who } })
    assert.ok((await whos()).includes(`username ${who}`))
    await ok(bannedClear, {}, 204)
    assert.deepEqual(await whos(), [])
  })

  it('come of flapping where that is watched for', async () => {
    const zone = await ok(globalZoneGet, {})
    const { durable_sessions = {}, force_gc = {}, force_shutdown = {}, flapping_detect } = zone
    assert.ok(flapping_detect)
    const whole = { ...zone, durable_sessions, force_gc, force_shutdown, flapping_detect }
    const watched = { enable: true, window_time: '1m', max_count: 3, ban_time: '2m' }
    const clientId = uniqueId('flapping')
    try {
      await ok(globalZoneUpdate, { body: { ...whole, flapping_detect: watched } })
      for (let i = 0; i < 3; i++) (await connectRaw(mqttUrl, { clientId })).end()
      await waitFor(async () => (await whos()).includes(`clientid ${clientId}`))
    } finally {
      await cleanUp(
        () => ok(globalZoneUpdate, { body: whole }),
        () => ok(bannedDelete, { path: { as: 'clientid', who: clientId } }, 204),
      )
    }
  })
})

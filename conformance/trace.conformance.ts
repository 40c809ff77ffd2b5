import {
  traceCreate,
  traceDelete,
  traceDownload,
  traceList,
  traceLog,
  traceLogDetail,
  traceStop,
} from '@signalbox/contract/trace'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused, withClients } from './target.ts'

async function withTrace(clientid: string, act: (name: string) => Promise<void>): Promise<void> {
  const name = uniqueId('trace').replaceAll(/[^A-Za-z0-9_-]/g, '_')
  await ok(traceCreate, { body: { name, type: 'clientid', clientid } })
  try {
    await act(name)
  } finally {
    await ok(traceDelete, { path: { name } }, 204)
  }
}

describe('log trace', () => {
  it('writes the packets of one client, to be read and downloaded', () =>
    withClients(async (connect) => {
      const clientId = uniqueId('traced')
      await withTrace(clientId, async (name) => {
        const path = { name }
        await connect({ clientId })
        // There is one row for each node, and the client is connected to one of them.
        const nodeOfClient = async () =>
          (await ok(traceLogDetail, { path })).find(({ size }) => size > 0)?.node
        const read = async () => {
          const node = await nodeOfClient()
          return ok(traceLog, { path, query: { bytes: 10_000, ...(node && { node }) } })
        }
        await waitFor(async () => (await read()).items.includes('CONNACK'))
        const { items, meta } = await read()
        assert.match(
          items,
          new RegExp(`msg: mqtt_packet_received, packet: CONNECT\\(.*${clientId}`),
        )
        assert.equal(meta.bytes, 10_000)
        assert.ok(await nodeOfClient())
        const zip = await ok(traceDownload, { path })
        assert.equal(Buffer.from(zip.subarray(0, 2)).toString(), 'PK')
      })
    }))

  it('is listed, stopped, and refused a second time', () =>
    withTrace(uniqueId('nobody'), async (name) => {
      const found = async () => (await ok(traceList, {})).find((each) => each.name === name)
      assert.equal((await found())?.status, 'running')
      const body = { name, type: 'clientid', clientid: 'other' } as const
      await refused(traceCreate, { body }, 409, 'ALREADY_EXISTS')
      assert.deepEqual(await ok(traceStop, { path: { name } }), { name, enable: false })
      assert.equal((await found())?.status, 'stopped')
    }))

  it('refuses what is missing or wrong', async () => {
    const path = { name: uniqueId('nope') }
    await refused(traceDelete, { path }, 404, 'NOT_FOUND')
    await refused(traceLog, { path }, 404, 'NOT_FOUND')
    await refused(traceDownload, { path }, 404, 'NOT_FOUND')
    const bad = { name: 'a b', type: 'clientid', clientid: 'c' } as const
    await refused(traceCreate, { body: bad }, 400, 'BAD_REQUEST')
    await refused(traceCreate, { body: { name: 'a', type: 'topic' } }, 400, 'INVALID_PARAMS')
  })
})

import { actionCreate } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { deadLetterList } from '@signalbox/contract/dead-letters'
import {
  failureGet,
  failureList,
  failureReasons,
  failureSendAgain,
} from '@signalbox/contract/failures'
import { publish } from '@signalbox/contract/publish'
import { ruleCreate } from '@signalbox/contract/rules'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'

it('failures and dead letters are there after kill -9, and failures are sent again once', async () => {
  let status = 500
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    bodies.push(body)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP
  let signalbox: Signalbox = await startSignalbox()
  try {
    const before = await signalbox.api()
    const action = { type: 'http', name: 'a', connector: 'c' } as const
    await before.call(connectorCreate, {
      body: { type: 'http', name: 'c', url: `http://127.0.0.1:${port}` },
    })
    const fallback = { kind: 'reference', type: 'dead_letters', name: 'default' } as const
    await before.call(actionCreate, {
      body: { ...action, parameters: { body: '${payload}' }, fallback_actions: [fallback] },
    })
    await before.call(ruleCreate, {
      body: { id: 'r', sql: 'SELECT * FROM "lost"', actions: ['http:a'] },
    })
    const query = { action: 'http:a' }
    for (const [i, payload] of ['one', 'two', 'three'].entries()) {
      await before.call(publish, { body: { topic: 'lost', payload, qos: 1, retain: false } })
      // Rows of different lanes have no order.
      await waitFor(async () => (await before.call(failureList, { query })).data.length > i)
    }
    const { meta } = await before.call(deadLetterList, { query })
    expect(meta.count).toBe(3)
    await signalbox.kill()
    signalbox = await signalbox.restart()
    const api = await signalbox.api()
    const { data } = await api.call(failureList, { query })
    expect(data.map(({ words }) => words)).toEqual(Array(3).fill('HTTP status 500'))
    expect(await api.call(failureReasons, { query })).toMatchObject([{ count: 3 }])
    expect((await api.call(deadLetterList, { query })).meta).toMatchObject({
      count: 3,
      bytes: meta.bytes,
    })
    const id = String(data[0]?.id)
    expect(await api.call(failureGet, { path: { id } })).toMatchObject({
      row: { payload: 'three', topic: 'lost' },
      request: { body: 'three' },
    })
    status = 204
    bodies.length = 0
    expect(await api.call(failureSendAgain, { body: query })).toMatchObject({ queued: 3 })
    await waitFor(async () => (await api.call(failureList, { query })).data.length === 0)
    expect(bodies.toSorted()).toEqual(['one', 'three', 'two'])
  } finally {
    await signalbox.stop()
    server.close().closeAllConnections()
  }
})

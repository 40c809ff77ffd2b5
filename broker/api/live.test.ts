import type { LiveEvent, LiveRead } from '@signalbox/contract/live'
import { liveEvents } from '@signalbox/testing/event-stream'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
let url: string
const open: Stream[] = []

beforeEach(async () => {
  api = await startApi()
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/v5/live`
})
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await api.close()
})

interface Stream {
  status: number
  type: string | null
  next(): Promise<LiveEvent>
  close(): void
}

/** The stream as a browser reads it, over a real connection. */
async function stream(reads: Partial<LiveRead>[], token = api.token): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reads: reads.map((read) => ({ interval_ms: 500, ...read })) }),
    signal: abort.signal,
  })
  const events = liveEvents(response)
  const opened: Stream = {
    status: response.status,
    type: response.headers.get('content-type'),
    async next() {
      const { value } = await events.next()
      if (value === undefined) throw new Error('The stream has ended')
      return value
    },
    close: () => abort.abort(),
  }
  open.push(opened)
  return opened
}

describe('a live stream', () => {
  it('answers what the operations answer, each read at its own pace', async () => {
    const live = await stream([
      { operation: 'clientGet', path: { clientid: 'c/1' } },
      { operation: 'clientList', query: { limit: 1, fields: ['clientid'] } },
    ])
    expect(live.status).toBe(200)
    expect(live.type).toBe('text/event-stream')
    const client = api.client()
    await client.connect({ clientId: 'c/1' })
    const first = await live.next()
    const second = await live.next()
    expect(first).toMatchObject({ event: 'answer', read: 0, body: { clientid: 'c/1' } })
    expect(second).toMatchObject({
      event: 'answer',
      read: 1,
      body: { data: [{ clientid: 'c/1' }], meta: { limit: 1 } },
    })
  })

  it('says that nothing has changed, and what has', async () => {
    const live = await stream([{ operation: 'topicList' }])
    expect(await live.next()).toMatchObject({ event: 'answer', body: { data: [] } })
    expect(await live.next()).toEqual({ event: 'same', read: 0 })
    const client = api.client()
    await client.connect({ clientId: 'c' })
    await client.subscribe('a/b')
    let event = await live.next()
    if (event.event === 'same') event = await live.next()
    expect(event).toMatchObject({ event: 'answer', body: { data: [{ topic: 'a/b' }] } })
  })

  it('reports a failed read once and continues with the others', async () => {
    const live = await stream([
      { operation: 'clientGet', path: { clientid: 'nobody' } },
      { operation: 'topicList' },
    ])
    expect(await live.next()).toMatchObject({
      event: 'failure',
      read: 0,
      status: 404,
      code: 'CLIENTID_NOT_FOUND',
    })
    expect(await live.next()).toMatchObject({ event: 'answer', read: 1 })
    expect(await live.next()).toMatchObject({ read: 1 })
  })

  it('ends for a login that has ended', async () => {
    const token = api.broker.tokens.issue('admin')
    const live = await stream([{ operation: 'topicList' }], token)
    await live.next()
    await api.broker.tokens.end(token)
    let event = await live.next()
    if (event.event === 'same') event = await live.next()
    expect(event).toMatchObject({ event: 'failure', status: 401, code: 'BAD_TOKEN' })
    await expect(live.next()).rejects.toThrow('ended')
  })

  it('ends in order when the server does', async () => {
    const live = await stream([{ operation: 'topicList' }])
    await live.next()
    await api.app.close()
    // Cut off, it would be an error of the connection.
    await expect(live.next()).rejects.toThrow('The stream has ended')
  })

  it('takes nobody without a login, no writes, no unknown operations, no more than it may', async () => {
    expect((await stream([{ operation: 'topicList' }], 'nonsense')).status).toBe(401)
    expect((await stream([{ operation: 'clientKick' }])).status).toBe(400)
    expect((await stream([{ operation: 'nothing' }])).status).toBe(400)
    expect((await stream([])).status).toBe(400)
    const many = Array.from({ length: 33 }, () => ({ operation: 'topicList' }))
    expect((await stream(many)).status).toBe(400)
    expect((await stream([{ operation: 'topicList', interval_ms: 1 }])).status).toBe(400)
  })

  it('has room for so many, and again when one has gone', async () => {
    const read = [{ operation: 'topicList' }]
    for (let i = 0; i < 64; i++) expect((await stream(read)).status).toBe(200)
    expect((await stream(read)).status).toBe(503)
    open[0]?.close()
    await expect.poll(async () => (await stream(read)).status).toBe(200)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { Deadlines } from '../../../kernel/deadlines.ts'
import type { MaybePromise } from '../../../kernel/hooks.ts'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { decodeMessage, emptyMessage, encodeMessage } from './codec.ts'
import { type CoapContent, type CoapMessage, NO_BYTES, textOption } from './message.ts'
import { MessageLayer } from './message-layer.ts'
import { Requester } from './requester.ts'
import { blockOption, readBlock } from './block.ts'

const content = (code: string, payload = ''): CoapContent => ({
  code,
  options: [],
  payload: Buffer.from(payload),
})

class Peer {
  readonly clock = new FakeClock()
  readonly deadlines = new Deadlines(this.clock)
  readonly sent: CoapMessage[] = []
  readonly handled: CoapMessage[] = []
  readonly resets: number[] = []
  verified = 0
  answer: () => MaybePromise<CoapContent | undefined> = () => content('2.05', 'hello')
  requester: Requester | undefined
  readonly layer = new MessageLayer(this, {
    send: (datagram) => {
      const message = decodeMessage(datagram)
      if (message === undefined) throw new Error('sent what is no message')
      this.sent.push(message)
      return true
    },
    handle: (request) => {
      this.handled.push(request)
      return this.answer()
    },
    respond: (response) => this.requester?.respond(response) ?? false,
    reset: (messageId) => this.resets.push(messageId),
    verified: () => this.verified++,
    failed: (error) => {
      throw error
    },
  })

  receive(message: Partial<CoapMessage>): void {
    const whole = {
      type: 'con',
      code: '0.01',
      messageId: 1,
      token: Buffer.from('t'),
      options: [],
      payload: NO_BYTES,
      ...message,
    } as const
    this.layer.receive(encodeMessage(whole))
  }

  get last(): CoapMessage {
    const last = this.sent.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    return last
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

let peer: Peer
beforeEach(() => {
  peer = new Peer()
})

describe('requests of a peer', () => {
  test('the answer is part of the acknowledgement; without confirmation it is a message', () => {
    peer.receive({ messageId: 5 })
    peer.receive({ messageId: 6, type: 'non' })
    expect(peer.sent).toMatchObject([
      { type: 'ack', code: '2.05', messageId: 5, token: Buffer.from('t') },
      { type: 'non', code: '2.05', messageId: 6, token: Buffer.from('t') },
    ])
  })

  test('a repeated request is handled once; its answer is sent again if it is confirmable', () => {
    for (let i = 0; i < 3; i++) peer.receive({ messageId: 5 })
    expect([peer.handled.length, peer.sent.length]).toEqual([1, 3])
    for (let i = 0; i < 3; i++) peer.receive({ messageId: 6, type: 'non' })
    expect([peer.handled.length, peer.sent.length]).toEqual([2, 4])
  })

  test('a message ID is new again after its lifetime', () => {
    peer.receive({ messageId: 5 })
    peer.clock.advance(247_001)
    peer.receive({ messageId: 5 })
    expect(peer.handled).toHaveLength(2)
  })

  test('an answer that takes long is separate and confirmable', async () => {
    const { promise, resolve } = Promise.withResolvers<CoapContent>()
    peer.answer = () => promise
    peer.receive({ messageId: 5 })
    expect(peer.sent).toEqual([])
    peer.clock.advance(1000)
    expect(peer.sent).toMatchObject([{ type: 'ack', code: '0.00', messageId: 5 }])
    resolve(content('2.05'))
    await settled()
    expect(peer.last).toMatchObject({ type: 'con', code: '2.05', token: Buffer.from('t') })
  })

  test('a ping and a reserved code are reset, an unknown response too', () => {
    peer.layer.receive(encodeMessage(emptyMessage('con', 9)))
    peer.receive({ code: '1.05', messageId: 10 })
    peer.receive({ code: '2.05', messageId: 11 })
    expect(peer.sent).toMatchObject([9, 10, 11].map((messageId) => ({ type: 'rst', messageId })))
  })

  test('requests that wait for an answer are limited', async () => {
    const { promise, resolve } = Promise.withResolvers<CoapContent>()
    peer.answer = () => promise
    for (let messageId = 0; messageId < 100; messageId++) peer.receive({ messageId })
    expect(peer.handled).toHaveLength(16)
    resolve(content('2.05'))
    await settled()
    peer.receive({ messageId: 99 })
    expect(peer.handled).toHaveLength(17)
  })
})

describe('confirmable messages', () => {
  test('are sent five times, with twice the time between them, and then given up', async () => {
    const receipt = peer.layer.confirmable(NO_BYTES, content('0.01'))
    const times: number[] = []
    const start = peer.clock.now()
    for (let count = peer.sent.length; peer.clock.pending > 0; ) {
      peer.clock.advance(10)
      if (peer.sent.length > count) times.push(peer.clock.now() - start)
      count = peer.sent.length
    }
    expect(await receipt).toEqual({ kind: 'timeout' })
    expect(new Set(peer.sent.map(({ messageId }) => messageId)).size).toBe(1)
    expect(peer.sent).toHaveLength(5)
    const [first = 0] = times
    expect(first).toBeGreaterThanOrEqual(2000)
    expect(first).toBeLessThanOrEqual(3010)
    for (const [i, at] of times.entries()) {
      expect(Math.abs(at - first * (2 ** (i + 1) - 1))).toBeLessThan(200)
    }
  })

  test('end with an acknowledgement, a reset, or a response in the acknowledgement', async () => {
    const receipts = [1, 2, 3].map(() => peer.layer.confirmable(NO_BYTES, content('2.05')))
    const [a, b, c] = peer.sent.map(({ messageId }) => messageId)
    peer.layer.receive(encodeMessage(emptyMessage('ack', a ?? 0)))
    peer.layer.receive(encodeMessage(emptyMessage('rst', b ?? 0)))
    peer.receive({ type: 'ack', code: '2.04', messageId: c ?? 0 })
    expect((await Promise.all(receipts)).map(({ kind }) => kind)).toEqual([
      'acknowledged',
      'reset',
      'response',
    ])
    expect([peer.verified, peer.layer.unacknowledged]).toEqual([3, 0])
  })

  test('a guessed message ID proves nothing', () => {
    void peer.layer.confirmable(NO_BYTES, content('2.05'))
    const other = (peer.last.messageId + 1) & 0xffff
    peer.layer.receive(encodeMessage(emptyMessage('ack', other)))
    peer.layer.receive(encodeMessage(emptyMessage('rst', other)))
    expect([peer.verified, peer.resets]).toEqual([0, [other]])
  })

  test('are limited, and end with the layer', async () => {
    const receipts = Array.from({ length: 65 }, () =>
      peer.layer.confirmable(NO_BYTES, content('2.05')),
    )
    peer.layer.close()
    const kinds = (await Promise.all(receipts)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'closed')).toHaveLength(64)
    expect(kinds.at(-1)).toBe('refused')
  })
})

describe('requests to a peer', () => {
  beforeEach(() => {
    const { deadlines } = peer
    peer.requester = new Requester(peer.layer, {
      after: (ms, callback) => deadlines.add(ms, callback),
      maxBodyBytes: 4000,
    })
  })

  const request = (payload = NO_BYTES) =>
    peer.requester?.request({ code: '0.03', options: [textOption('Uri-Path', '3')], payload })

  const answer = (more: Partial<CoapMessage>) => {
    const { messageId, token } = peer.last
    peer.receive({ type: 'ack', messageId, token, ...more })
  }

  test('a response is recognized by its token, also if it comes before its acknowledgement', async () => {
    const response = request()
    const { token } = peer.last
    peer.receive({ type: 'con', code: '2.05', messageId: 77, token })
    expect(await response).toMatchObject({ code: '2.05' })
    expect(peer.last).toMatchObject({ type: 'ack', code: '0.00', messageId: 77 })
    // Its acknowledgement was lost.
    peer.receive({ type: 'con', code: '2.05', messageId: 77, token })
    expect(peer.last).toMatchObject({ type: 'ack', messageId: 77 })
  })

  test('a piggybacked response with another token is not accepted', async () => {
    const response = request()
    answer({ code: '2.05', token: Buffer.from('other') })
    expect(await response).toBe('malformed')
  })

  test('a response that never comes is a timeout', async () => {
    const response = request()
    answer({ code: '0.00', token: NO_BYTES })
    await settled()
    peer.clock.advance(60_000)
    expect(await response).toBe('timeout')
  })

  test('a long body is sent in blocks, as small as the peer wants', async () => {
    const body = Buffer.from('0123456789'.repeat(250))
    const response = request(body)
    const parts: Buffer[] = []
    let size = 0
    for (let more = true; more; ) {
      const block = readBlock(peer.last, 'Block1')
      if (typeof block !== 'object') throw new Error('no block')
      expect(block.number * block.size).toBe(Buffer.concat(parts).length)
      parts.push(peer.last.payload)
      ;({ more, size } = block)
      const answered = blockOption('Block1', { ...block, size: 64 })
      answer({ code: more ? '2.31' : '2.04', options: [answered] })
      await settled()
    }
    expect(await response).toMatchObject({ code: '2.04' })
    expect(Buffer.concat(parts)).toEqual(body)
    expect(size).toBe(64)
  })

  test('a long response is fetched in blocks; one that is too long or has gaps is refused', async () => {
    const body = Buffer.from('0123456789'.repeat(250))
    const serve = async (upTo: number, skip = 0) => {
      const response = request()
      for (let number = 0; number <= upTo; number++) {
        const at = (number + (number > 0 ? skip : 0)) * 1024
        const block = { number: at / 1024, more: number < upTo, size: 1024 }
        const payload = upTo === 2 ? body.subarray(at, at + 1024) : Buffer.alloc(1024)
        answer({ code: '2.05', options: [blockOption('Block2', block)], payload })
        await settled()
      }
      return response
    }
    expect(await serve(2)).toMatchObject({ payload: body })
    expect(await serve(10)).toBe('tooLarge')
    expect(await serve(1, 1)).toBe('malformed')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BodyAssembly } from './assembly.ts'
import { blockOption, readBlock, slice } from './block.ts'
import { LongAnswers } from './long-answers.ts'
import { type CoapContent, uint, uintOption } from './message.ts'

const sizes = fc.constantFrom(16, 32, 64, 128, 256, 512, 1024)
const body = fc.uint8Array({ maxLength: 5000 }).map((array) => Buffer.from(array))

describe('bodies in blocks', () => {
  test('the option is read as it was written', () => {
    const block = fc.record({
      number: fc.integer({ min: 0, max: 0xf_ffff }),
      more: fc.boolean(),
      size: sizes,
    })
    fc.assert(
      fc.property(block, (it) => {
        expect(readBlock({ options: [blockOption('Block1', it)] }, 'Block1')).toEqual(it)
      }),
    )
    expect(readBlock({ options: [uintOption('Block1', 7)] }, 'Block1')).toBe('malformed')
    expect(readBlock({ options: [{ name: 'Block1', value: Buffer.alloc(4) }] }, 'Block1')).toBe(
      'malformed',
    )
    expect(readBlock({ options: [] }, 'Block1')).toBeUndefined()
  })

  test('the blocks of a body make the body again', () => {
    fc.assert(
      fc.property(body, sizes, (whole, size) => {
        const assembly = new BodyAssembly(5000)
        for (let number = 0; ; number++) {
          const part = slice(whole, number, size)
          if (part === undefined) throw new Error('a block is missing')
          const result = assembly.add('k', part.block, part.bytes)
          if (part.block.more) expect(result).toBe('more')
          else {
            expect(result).toEqual(whole)
            break
          }
        }
        expect(assembly.waitingBytes).toBe(0)
      }),
    )
  })

  test('whatever blocks come, no more than the limit waits', () => {
    const part = fc.tuple(
      fc.constantFrom('a', 'b'),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      sizes,
      body,
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const assembly = new BodyAssembly(2000)
        for (const [key, number, more, size, bytes] of parts) {
          const result = assembly.add(key, { number, more, size }, bytes)
          expect(assembly.waitingBytes).toBeLessThanOrEqual(2000)
          if (Buffer.isBuffer(result)) expect(result.length).toBeLessThanOrEqual(2000)
        }
      }),
    )
  })

  test('a gap is 4.08, too many bytes are 4.13 with the limit', () => {
    const assembly = new BodyAssembly(100)
    const first = { number: 0, more: true, size: 64 }
    expect(assembly.add('k', first, Buffer.alloc(64))).toBe('more')
    expect(assembly.response('more', first)).toMatchObject({ code: '2.31' })
    expect(assembly.add('k', { ...first, number: 2 }, Buffer.alloc(64))).toBe('incomplete')
    expect(assembly.response('incomplete', first)).toMatchObject({ code: '4.08' })
    assembly.add('k', first, Buffer.alloc(64))
    expect(assembly.add('k', { ...first, number: 1 }, Buffer.alloc(64))).toBe('tooLarge')
    const refusal = assembly.response('tooLarge', first)
    expect([refusal.code, uint(refusal, 'Size1')]).toEqual(['4.13', 100])
  })

  test('a long answer can be fetched block by block until others take its place', () => {
    fc.assert(
      fc.property(body, sizes, (payload, size) => {
        const answers = new LongAnswers(100_000)
        const content: CoapContent = { code: '2.05', options: [uintOption('Observe', 3)], payload }
        const first = answers.first('k', content, { number: 0, more: false, size })
        const chunks = [first.payload]
        for (let block = readBlock(first, 'Block2'); typeof block === 'object' && block.more; ) {
          const next = answers.next('k', { ...block, number: block.number + 1 })
          if (next === undefined) throw new Error('the body has gone')
          expect(uint(next, 'Observe')).toBeUndefined()
          chunks.push(next.payload)
          block = readBlock(next, 'Block2')
        }
        expect(Buffer.concat(chunks)).toEqual(payload)
      }),
    )
    const answers = new LongAnswers(100_000)
    const long = { code: '2.05', options: [], payload: Buffer.alloc(3000) }
    for (let i = 0; i < 10; i++) answers.first(`k${i}`, long)
    const at = { number: 1, more: false, size: 1024 }
    expect([answers.next('k5', at), answers.next('k9', at)?.code]).toEqual([undefined, '2.05'])
    expect(answers.next('k9', { ...at, number: 9 })).toMatchObject({ code: '4.00' })
  })
})

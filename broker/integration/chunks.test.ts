import { expect, it } from 'vitest'
import { splitIntoChunks, writeChunks } from './chunks.ts'
import { BatchFault, SendFault } from './result.ts'

it.each([
  [{ rows: 2 }, ['ab', 'ca', 'd']],
  [{ rows: 9, bytes: 3, bytesOf: (row: string) => (row === 'c' ? 5 : 1) }, ['ab', 'c', 'ad']],
  [{ rows: 9, keyOf: (row: string) => row }, ['abc', 'ad']],
])('chunks are within their bounds: %j', (bounds, expected) => {
  const chunks = splitIntoChunks('abcad'.split(''), bounds)
  expect(chunks.map((chunk) => chunk.join(''))).toEqual(expected)
})

it('a system that refuses rows for now is not asked for later chunks', async () => {
  const written: string[] = []
  const busy = new SendFault('busy', { isRecoverable: true })
  const wrong = new SendFault('wrong', { isRecoverable: false })
  const sending = writeChunks(
    ['ab', 'cd', 'ef'].map((chunk) => chunk.split('')),
    async (rows) => {
      written.push(rows.join(''))
      if (rows.includes('a')) throw wrong
      if (rows.includes('c')) throw new BatchFault([busy, undefined])
    },
  )
  const fault = await sending.catch((error: unknown) => error)
  expect((fault as BatchFault).faults).toEqual([wrong, undefined, busy, undefined, busy, busy])
  expect(written).toEqual(['ab', 'a', 'b', 'cd'])
})

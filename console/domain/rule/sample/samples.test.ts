import { expect, it } from 'vitest'
import { readSamples } from './samples.ts'

const sample = { name: 'hot', event: 'message.publish', texts: { payload: '{}' } }

it('reads the samples of a file that may hold anything', () => {
  expect(readSamples(JSON.stringify([sample]))).toEqual([sample])
  for (const text of ['', '{', 'null', '{}', '[1]', '[{"name":"","event":"a","texts":{}}]']) {
    expect(readSamples(text)).toEqual([])
  }
})

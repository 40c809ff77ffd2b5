import { expect, it } from 'vitest'
import { merged, readSamples } from './samples.ts'

const sample = { name: 'hot', event: 'message.publish', texts: { payload: '{}' } }

it('reads the samples of a file that may hold anything', () => {
  expect(readSamples(JSON.stringify([sample]))).toEqual([sample])
  for (const text of ['', '{', 'null', '{}', '[1]', '[{"name":"","event":"a","texts":{}}]']) {
    expect(readSamples(text)).toEqual([])
  }
})

it('replaces a sample of the same name, and stores a limited number', () => {
  const hotter = { ...sample, texts: { payload: '1' } }
  expect(merged([sample], [hotter])).toEqual([hotter])
  const many = Array.from({ length: 80 }, (_, i) => ({ ...sample, name: `${i}` }))
  expect(merged([], many)).toHaveLength(50)
})

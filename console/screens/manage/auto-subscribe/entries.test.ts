import '#testing/no-page.ts'
import { expect, it } from 'vitest'
import { withEntry } from './entries.ts'

const entry = { topic: 'a', qos: 0, nl: 0, rap: 0, rh: 0 } as const

it('an entry that is replaced keeps the fields that its form does not have', () => {
  const later = { ...entry, of_a_later_version: { x: 1 } }
  expect(withEntry([later], { ...entry, qos: 2 }, entry)).toEqual([{ ...later, qos: 2 }])
})

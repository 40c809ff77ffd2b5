import { describe, expect, it } from 'vitest'
import { shownKeys } from './columns.ts'

const columns = [{ key: 'a' }, { key: 'b', isShown: false }, { key: 'c' }]

describe('shownKeys', () => {
  it('begins with what is meant to be shown', () => {
    expect([...shownKeys(columns, null)]).toEqual(['a', 'c'])
  })

  it('takes the stored choice, without columns that are gone', () => {
    expect([...shownKeys(columns, ['b', 'gone'])]).toEqual(['b'])
  })

  it.each([[[]], ['nonsense'], [{ a: 1 }], [['gone']]])('never shows nothing: %j', (stored) => {
    expect([...shownKeys(columns, stored)]).toEqual(['a', 'c'])
  })
})

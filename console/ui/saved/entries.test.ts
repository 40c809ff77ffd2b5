import { expect, it } from 'vitest'
import { tidyName, withEntries } from './entries.ts'

it('names have a length that fits', () => {
  expect(tidyName('  a  ')).toBe('a')
  expect(tidyName('   ')).toBeUndefined()
  expect(tidyName(['a'])).toBeUndefined()
  expect(tidyName('x'.repeat(500))).toHaveLength(60)
})

it('an added entry replaces the one of the same name, in the order of names', () => {
  const two = withEntries([{ name: 'b', value: 1 }], [{ name: 'a', value: 2 }], 9)
  expect(two.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(withEntries(two, [{ name: 'b', value: 3 }], 2)).toEqual([
    { name: 'a', value: 2 },
    { name: 'b', value: 3 },
  ])
})

it('entries that are too many are not added, and replace none', () => {
  const stored = [{ name: 'y' }, { name: 'z' }]
  const added = [{ name: 'b' }, { name: 'a' }]
  expect(withEntries(stored, added, 3).map(({ name }) => name)).toEqual(['b', 'y', 'z'])
})

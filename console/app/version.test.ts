import { expect, it } from 'vitest'
import { highestVersion } from './version.ts'

it('finds the highest version among the nodes that have one', () => {
  expect(highestVersion(['5.7.2', undefined, '5.10.0-rc.1', '5.8.9'])).toBe('5.10.0')
  expect(highestVersion([undefined])).toBeUndefined()
})

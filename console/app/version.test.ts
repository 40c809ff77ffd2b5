import { expect, it } from 'vitest'
import { differentVersions, highestVersion } from './version.ts'

it('finds the highest version among the nodes that have one', () => {
  expect(highestVersion(['5.7.2', undefined, '5.10.0-rc.1', '5.8.9'])).toBe('5.10.0')
  expect(highestVersion([undefined])).toBeUndefined()
})

it('tells the versions that run side by side', () => {
  expect(differentVersions(['5.10.0', undefined, '5.8.9', '5.10.0'])).toEqual(['5.8.9', '5.10.0'])
  expect(differentVersions(['5.7.2', '5.7.2'])).toHaveLength(1)
})

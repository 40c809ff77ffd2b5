import { expect, it } from 'vitest'
import { literalPrefix } from './literal-prefix.ts'

it.each([
  ['plant/line-1', 'plant/line-1'],
  ['plant/+/press', 'plant'],
  ['plant/line-1/#', 'plant/line-1'],
  ['$share/g/plant/#', 'plant'],
  ['#', undefined],
  ['+/a', undefined],
  ['/a/#', '/a'],
])('%s is below %s', (filter, branch) => expect(literalPrefix(filter)).toBe(branch))

import { expect, it } from 'vitest'
import { Recent } from './recent.ts'

it('keeps values of at most 16 MB together', () => {
  const recent = new Recent<number>((text) => text.length * 1024 * 1024)
  for (let each = 0; each < 16; each++) recent.keep(String.fromCharCode(97 + each), each)
  expect([recent.get('a'), recent.get('p')]).toEqual([0, 15])
  recent.keep('q', 16)
  expect([recent.get('a'), recent.get('q')]).toEqual([undefined, undefined])
  recent.keep('r', 17)
  expect(recent.get('r')).toBe(17)
})

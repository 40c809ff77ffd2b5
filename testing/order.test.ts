import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG_FILES, longFirst } from './order.ts'

const ROOT = join(import.meta.dirname, '..')

it('long files are first in their project', () => {
  const file = (name: string, path: string) => ({ project: { name }, moduleId: join(ROOT, path) })
  const [long = ''] = LONG_FILES
  const screen = file('screens', 'console/a.test.tsx')
  const [one, two] = [file('units', 'acl/one.test.ts'), file('units', 'acl/two.test.ts')]
  expect(longFirst([screen, one, two, file('units', long)])).toEqual([
    screen,
    file('units', long),
    one,
    two,
  ])
})

it.each(LONG_FILES)('%s exists', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true)
})

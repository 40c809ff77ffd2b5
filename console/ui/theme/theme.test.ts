import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

const splitFaces = (family = '') => family.split(',').map((face) => face.trim().replaceAll('"', ''))

it.each([theme.fontFamily, theme.fontFamilyMonospace, theme.headings?.fontFamily])(
  'Latin faces of every system come before those for Chinese: %s',
  (family = '') => {
    const faces = splitFaces(family)
    const firstChinese = faces.findIndex((face) => /CJK|PingFang|Hiragino|YaHei/.test(face))
    const latin = /mono/i.test(faces[0] ?? '')
      ? ['Menlo', 'Consolas', 'Liberation Mono', 'DejaVu Sans Mono']
      : ['Segoe UI', 'Roboto', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans']
    expect(firstChinese).toBeGreaterThan(0)
    for (const face of latin) expect(faces.slice(0, firstChinese)).toContain(face)
  },
)

it('the first faces of each family are bundled, or have the size of a bundled one', () => {
  const styles = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')
  const declared = [...styles.matchAll(/font-family: "([^"]+)"/g)].map(([, name]) => name)
  const first = [theme.fontFamily, theme.fontFamilyMonospace].flatMap((family) =>
    splitFaces(family).slice(0, 3),
  )
  expect(first.toSorted()).toEqual([...new Set(declared)].toSorted())
})

import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it.each([theme.fontFamily, theme.fontFamilyMonospace, theme.headings?.fontFamily])(
  'Latin faces of every system come before those for Chinese: %s',
  (family = '') => {
    const faces = family.split(',').map((face) => face.trim().replaceAll('"', ''))
    const firstChinese = faces.findIndex((face) => /CJK|PingFang|Hiragino|YaHei/.test(face))
    const latin = /mono/i.test(family)
      ? ['Menlo', 'Consolas', 'Liberation Mono', 'DejaVu Sans Mono']
      : ['Segoe UI', 'Roboto', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans']
    expect(firstChinese).toBeGreaterThan(0)
    for (const face of latin) expect(faces.slice(0, firstChinese)).toContain(face)
  },
)

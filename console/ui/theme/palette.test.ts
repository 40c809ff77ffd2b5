import { describe, expect, it } from 'vitest'
import { palette, type Scheme, seriesColors } from './palette.ts'

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] satisfies Scheme[])('%s', (scheme) => {
  const c = palette[scheme]
  const surfaces = [c.page, c.surface, c.raised, c.sunken, c.hover, c.selected]

  it('has readable text on every surface (1.4.3)', () => {
    for (const surface of surfaces) {
      for (const text of [
        c.text,
        c.muted,
        c.accentText,
        c.jsonString,
        c.jsonNumber,
        c.jsonLiteral,
      ]) {
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('has readable states on their backgrounds and on the surface', () => {
    for (const tone of ['running', 'degraded', 'stopped', 'error'] as const) {
      expect(contrast(c[tone], c[`${tone}Back`]), tone).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c[tone], c.surface), tone).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has white text on the accent, and control borders that are seen (1.4.11)', () => {
    expect(contrast('#ffffff', c.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(c.borderStrong, c.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(c.borderStrong, c.page)).toBeGreaterThanOrEqual(3)
  })

  it('has readable text on the rail', () => {
    for (const back of [c.rail, c.railHover]) {
      for (const text of [c.railText, c.railActive, c.railAccent]) {
        expect(contrast(text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('has chart lines that are seen', () => {
    for (const color of seriesColors[scheme]) {
      expect(contrast(color, c.surface), color).toBeGreaterThanOrEqual(3)
    }
  })
})

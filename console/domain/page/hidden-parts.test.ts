import { describe, expect, it } from 'vitest'
import { hiddenParts } from './hidden-parts.ts'

/** Hidden characters in brackets. */
const marked = (text: string) =>
  hiddenParts(text)
    .map(({ text: part, isHidden }) => (isHidden ? `[${part}]` : part))
    .join('')

describe('blanks that cannot be seen', () => {
  it.each([
    ['plain', 'plain'],
    ['one blank inside', 'one blank inside'],
    ['  lead-trail ', '[ ][ ]lead-trail[ ]'],
    ['a  b', 'a[ ][ ]b'],
    [' ', '[ ]'],
    ['tab\there', 'tab[\t]here'],
    ['no\u00a0break', 'no[\u00a0]break'],
    ['zero\u200bwidth', 'zero[\u200b]width'],
    ['right\u202eto left', 'right[\u202e]to left'],
    ['客户\u3000端', '客户[\u3000]端'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it('keeps the text as it is', () => {
    const text = ' \u202ea  b\n\tc '
    expect(
      hiddenParts(text)
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text)
  })
})

/** Leading, trailing and repeated blanks; every blank but U+0020; characters without a glyph. */
const HIDDEN = /^ +| +$| {2,}|[^\S ]|[\p{Cc}\p{Cf}]/gu

export interface Part {
  text: string
  isHidden: boolean
  at: number
}

/** Splits a text at its invisible characters; each of them is a part of its own. */
export function hiddenParts(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(HIDDEN)) {
    if (index > end) parts.push({ text: text.slice(end, index), isHidden: false, at: end })
    let at = index
    for (const character of run) {
      parts.push({ text: character, isHidden: true, at })
      at += character.length
    }
    end = at
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHidden: false, at: end })
  return parts
}

import type { Pair } from '#language.tsx'
import { editorMessages as m } from './editors.messages.ts'

/** Converts `index_specs` to the form's value, with a text such as `1, 3` for each index. */
export const specsFrom = (wire: unknown): unknown =>
  Array.isArray(wire) ? wire.map((levels) => (Array.isArray(levels) ? levels.join(', ') : '')) : []

const splitLevels = (text: string) => text.split(',').map((each) => each.trim())

export const specsTo = (value: unknown): unknown =>
  indexSpecTexts(value).map((text) => splitLevels(text).map(Number))

export const indexSpecTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

export function specsProblem(value: unknown): Pair<string> | undefined {
  const isRight = indexSpecTexts(value).every((text) => {
    const levels = splitLevels(text)
    return levels.every((each) => /^[1-9]\d*$/.test(each)) && new Set(levels).size === levels.length
  })
  return isRight ? undefined : m.levelsWrong
}

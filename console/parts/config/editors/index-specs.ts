import type { Pair } from '../../../language.tsx'
import { editorMessages as m } from './editors.messages.ts'

/** `index_specs` in the form: a text such as `1, 3` for each index. */
export const specsFrom = (wire: unknown): unknown =>
  Array.isArray(wire) ? wire.map((levels) => (Array.isArray(levels) ? levels.join(', ') : '')) : []

const levelsOf = (text: string) => text.split(',').map((each) => each.trim())

export const specsTo = (value: unknown): unknown =>
  textsOf(value).map((text) => levelsOf(text).map(Number))

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

export function specsProblem(value: unknown): Pair<string> | undefined {
  const isRight = textsOf(value).every((text) => {
    const levels = levelsOf(text)
    return levels.every((each) => /^[1-9]\d*$/.test(each)) && new Set(levels).size === levels.length
  })
  return isRight ? undefined : m.levelsWrong
}

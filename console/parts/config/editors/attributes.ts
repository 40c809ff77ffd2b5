import type { Pair } from '../../../language.tsx'
import { editorMessages as m } from './editors.messages.ts'
import { filled, firstRepeated } from './repeated.ts'

interface Attribute {
  set_as_attr: string
  expression: string
}

export const attributesOf = (value: unknown): Attribute[] =>
  Array.isArray(value) ? (value as Attribute[]) : [] // as the contract says

/** The broker accepts repeated names; the last one would win. */
export function attributesProblem(value: unknown): Pair<string> | undefined {
  const attributes = attributesOf(value)
  const texts = attributes.flatMap(({ set_as_attr, expression }) => [set_as_attr, expression])
  if (texts.some((text) => text.trim() === '')) return m.incomplete
  const names = attributes.map(({ set_as_attr }) => set_as_attr)
  const twice = firstRepeated(names)
  if (twice !== undefined) return filled(m.duplicatedAttribute, twice)
  const isName = (name: string) => /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/.test(name)
  return names.every(isName) ? undefined : m.attributeWrong
}

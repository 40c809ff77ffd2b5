import { fieldMessages } from '#messages/fields.messages.ts'
import { filled } from '#messages/named.ts'
import type { Pair } from '#language.tsx'
import { editorMessages as m } from './editors.messages.ts'
import { firstRepeated } from './repeated.ts'

interface Attribute {
  set_as_attr: string
  expression: string
}

export const clientAttributeRules = (value: unknown): Attribute[] =>
  Array.isArray(value) ? (value as Attribute[]) : [] // as the contract says

/** Repeated names are refused here, because the broker accepts them and uses the last one. */
export function attributesProblem(value: unknown): Pair<string> | undefined {
  const attributes = clientAttributeRules(value)
  const texts = attributes.flatMap(({ set_as_attr, expression }) => [set_as_attr, expression])
  if (texts.some((text) => text.trim() === '')) return fieldMessages.incompleteTable
  const names = attributes.map(({ set_as_attr }) => set_as_attr)
  const twice = firstRepeated(names)
  if (twice !== undefined) return filled(fieldMessages.duplicatedAttribute, twice)
  const isName = (name: string) => /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/.test(name)
  return names.every(isName) ? undefined : m.attributeWrong
}

import { NAME_PATTERN } from '@signalbox/contract/integration/common'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { problemsOf } from '../../backends/check.ts'
import { fieldsOf, type Kind, type Words } from '../../backends/field.ts'
import { MASK, type Row, type Values } from '../../backends/values.ts'
import type { Noun } from '../item.ts'
import { formMessages as m } from './form.messages.ts'

/** What a new item still lacks, beside what the fields of its type say. */
export function problemsOfNew(
  noun: Noun,
  kind: Kind,
  values: Values,
  /** Paths of secrets that a copy cannot take over. */
  secrets: readonly string[],
): [path: string, words: Words][] {
  const problems: [string, Words][] = []
  if (!NAME_PATTERN.test(String(values.name))) problems.push(['name', m.nameWrong])
  if (noun !== 'connector' && values.connector === '') {
    problems.push(['connector', m.chooseConnector])
  }
  for (const { path, as } of fieldsOf(kind)) {
    const value: unknown = get(values, path)
    const isMissing = secrets.includes(path) && value === ''
    const rows = as === 'pairs' ? (value as readonly Row[]) : [] // of this kind of field
    const lacks = ({ key, value: text }: Row) =>
      text === MASK || (secrets.includes(`${path}.${key}`) && text === '')
    if (isMissing || value === MASK || rows.some(lacks)) problems.push([path, m.enterAgain])
  }
  return [...problems, ...problemsOf(kind, values)]
}

export function newItemResolver(
  noun: Noun,
  kind: Kind,
  language: keyof Words,
  secrets: readonly string[],
): Resolver<Values> {
  return (values) => {
    const problems = problemsOfNew(noun, kind, values, secrets)
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [path, words] of problems) {
      if (get(errors, path) === undefined)
        set(errors, path, { type: 'rule', message: words[language] })
    }
    return { values: {}, errors }
  }
}

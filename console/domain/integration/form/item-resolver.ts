import { NAME_PATTERN } from '@signalbox/contract/integration/common'
import { get, type Resolver } from 'react-hook-form'
import { integrationMessages } from '../families.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { about } from '#messages/named.ts'
import { nameFault } from '#messages/name-fault.ts'
import { type Problem, findFormProblems, problemsResolver } from '#form/check.ts'
import { kindFields, type Kind, type Words, type Values } from '#form/field.ts'
import type { Row } from '#form/codec.ts'
import { MASKED } from '@signalbox/contract/masked'
import type { Noun } from '../item.ts'
import { formMessages as m } from './form.messages.ts'

/** Problems of a new item that the fields of its type do not report. */
export function problemsOfNew(
  noun: Noun,
  kind: Kind,
  values: Values,
  /** Paths of secrets that a copy cannot take over. */
  secrets: readonly string[],
): readonly Problem[] {
  const problems: Problem[] = []
  const name = nameFault(String(values.name), NAME_PATTERN)
  if (name !== undefined) problems.push(['name', name])
  if (noun !== 'connector' && values.connector === '') {
    problems.push(['connector', about(fieldMessages.select, integrationMessages.connector)])
  }
  return [...problems, ...lostSecrets(kind, values, secrets), ...findFormProblems(kind, values)]
}

/** Secrets that have to be entered, since a copy has none: stored ones cannot be read. */
export const lostSecrets = (
  kind: Kind,
  values: Values,
  secrets: readonly string[],
): readonly Problem[] =>
  kindFields(kind).flatMap(({ path, as }): Problem[] => {
    const value: unknown = get(values, path)
    const isMissing = secrets.includes(path) && value === ''
    const rows = as === 'pairs' ? (value as readonly Row[]) : [] // of this kind of field
    const lacks = ({ key, value: text }: Row) =>
      text === MASKED || (secrets.includes(`${path}.${key}`) && text === '')
    return isMissing || value === MASKED || rows.some(lacks) ? [[path, m.enterAgain]] : []
  })

export const newItemResolver = (
  noun: Noun,
  kind: Kind,
  language: keyof Words,
  secrets: readonly string[],
): Resolver<Values> =>
  problemsResolver((values) => problemsOfNew(noun, kind, values, secrets), language)

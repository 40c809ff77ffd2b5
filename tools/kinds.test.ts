import '@signalbox/console/testing/no-page'
import { authenticatorKinds } from '@signalbox/broker/features/authentication/kinds'
import { sourceKinds } from '@signalbox/broker/features/authorization/kinds'
import { kindFields, type Kind } from '@signalbox/console/form/field'
import { chainNames } from '@signalbox/console/domain/chain/names.messages'
import { findAuthenticatorKind as authenticatorOf } from '@signalbox/console/domain/authenticators/kinds'
import { findSourceKind as sourceOf } from '@signalbox/console/screens/access/authorization/source-kinds'
import {
  authenticatorSchemas,
  enterpriseAuthenticatorSchemas,
} from '@signalbox/contract/authenticators'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { fieldAt } from '@signalbox/contract/field-at'
import type { Schema } from '@signalbox/contract/operation'
import { describe, expect, it } from 'vitest'

interface Collection {
  schemas: Readonly<Record<string, { all: readonly Schema[] }>>
  kindOf: (id: string) => Kind | undefined
}

const COLLECTIONS: Readonly<Record<string, Collection>> = {
  authenticators: {
    schemas: { ...authenticatorSchemas, ...enterpriseAuthenticatorSchemas },
    kindOf: authenticatorOf,
  },
  sources: { schemas: sourceSchemas, kindOf: sourceOf },
}

const kinds = Object.entries(COLLECTIONS).flatMap(([collection, { schemas, kindOf }]) =>
  Object.entries(schemas).map(([id, { all }]) => ({ collection, id, all, kind: kindOf(id) })),
)

it('every kind of the contract has a form, and is in the broker unless only a cluster has it', () => {
  expect(kinds.filter(({ kind }) => kind === undefined)).toEqual([])
  const missing = [
    ...Object.keys(authenticatorSchemas).filter((id) => !authenticatorKinds.has(id)),
    ...Object.keys(sourceSchemas).filter((id) => !sourceKinds.has(id)),
  ]
  expect(missing).toEqual([])
})

it('every part of a kind has a name', () => {
  const parts = new Set(kinds.flatMap(({ id }) => id.split(':')))
  expect([...parts].filter((part) => !Object.hasOwn(chainNames, part))).toEqual([])
})

describe.each(kinds)('the form of $collection $id', ({ all, kind }) => {
  const fields = (kind === undefined ? [] : kindFields(kind)).map((field) => ({
    field,
    facts: fieldAt(all, field.path),
  }))

  it('has fields that the contract has', () => {
    expect(fields.filter(({ facts }) => facts === undefined)).toEqual([])
  })

  it('repeats no default and no limit of the contract', () => {
    for (const { field, facts } of fields) {
      const { path, otherwise, preset } = field
      const { default: standard, isRequired, min, max, options } = facts ?? {}
      expect(otherwise, path).toEqual(standard ?? (isRequired === true ? preset : undefined))
      if (standard !== undefined) expect(preset, path).not.toEqual(standard)
      if (field.as === 'number') expect([field.min, field.max], path).toEqual([min, max])
      if (field.as === 'choice') {
        expect(new Set((field.options ?? []).map(({ value }) => value)), path).toEqual(
          new Set(options),
        )
      }
    }
  })
})

it('the table that a form offers has the columns of its preset statement', () => {
  const tables = kinds.flatMap(({ id, kind }) =>
    (kind?.groups ?? []).flatMap(({ table = '', fields }) =>
      table === ''
        ? []
        : { id, table, preset: fields.find(({ path }) => path === 'query')?.preset },
    ),
  )
  expect(tables.map(({ id }) => id)).toHaveLength(4)
  for (const { table, preset } of tables) {
    const read = /^SELECT (.*) FROM (\w+) where (\w+) = /.exec(String(preset))
    const [, columns = '', name = '', key = ''] = read ?? []
    expect(table).toContain(`CREATE TABLE ${name} (`)
    for (const column of [...columns.split(', '), key]) {
      expect(table).toMatch(new RegExp(`^  ${column} `, 'm'))
    }
  }
})

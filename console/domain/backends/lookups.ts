import { backendMessages as m } from './backends.messages.ts'
import type { FieldDescription, Group, Words } from '#form/field.ts'

/** The statement of a lookup in a database, with the table that its preset reads. */
export const tableLookup = (fields: readonly FieldDescription[], table: string): Group => ({
  ...lookup(fields),
  table,
})

/** The fields of a lookup at a server that kinds share. */
export const lookup = (fields: readonly FieldDescription[], about?: Words): Group => ({
  title: m.lookup,
  ...(about !== undefined && { about }),
  fields,
})

interface Lookup {
  help: Words
  preset: string
  placeholders: readonly string[]
}

export const queryField = (lookedUp: Lookup): FieldDescription => ({
  as: 'area',
  path: 'query',
  label: m.query,
  ...lookedUp,
})

export const queryTimeout: FieldDescription = { path: 'query_timeout', label: m.queryTimeout }

export const commandField = (
  lookedUp: Lookup & { check: NonNullable<FieldDescription['check']> },
): FieldDescription => ({
  path: 'cmd',
  label: m.cmd,
  mono: true,
  ...lookedUp,
})

/** A filter of documents. */
export const filterField = (lookedUp: Omit<Lookup, 'preset'>): FieldDescription => ({
  as: 'json',
  path: 'filter',
  label: m.filter,
  ...lookedUp,
})

/** The entry of a client in a directory. */
export const directoryFields = (placeholders: readonly string[]): readonly FieldDescription[] => [
  { path: 'base_dn', label: m.baseDn, mono: true, placeholders },
  {
    path: 'filter',
    label: m.filter,
    preset: '(& (objectClass=mqttUser) (uid=${username}))',
    mono: true,
    placeholders,
  },
]

import { backendMessages as m } from './backends.messages.ts'
import { duration } from './connections.ts'
import type { Field, Group, Words } from './field.ts'

/** The fields of a lookup that authenticators and sources share. */
export const lookup = (fields: readonly Field[], about?: Words): Group => ({
  title: m.lookup,
  ...(about !== undefined && { about }),
  fields,
})

interface Lookup {
  help: Words
  preset: string
  placeholders: readonly string[]
}

export const queryField = (lookedUp: Lookup): Field => ({
  as: 'area',
  path: 'query',
  label: m.query,
  required: true,
  ...lookedUp,
})

export const queryTimeout = duration('query_timeout', m.queryTimeout, '5s')

export const commandField = (lookedUp: Lookup & { check: NonNullable<Field['check']> }): Field => ({
  as: 'text',
  path: 'cmd',
  label: m.cmd,
  required: true,
  mono: true,
  ...lookedUp,
})

/** Of documents. */
export const filterField = (lookedUp: Omit<Lookup, 'preset'>): Field => ({
  as: 'json',
  path: 'filter',
  label: m.filter,
  otherwise: {},
  ...lookedUp,
})

/** Where in a directory somebody stands. */
export const directoryFields = (placeholders: readonly string[]): readonly Field[] => [
  { as: 'text', path: 'base_dn', label: m.baseDn, required: true, mono: true, placeholders },
  {
    as: 'text',
    path: 'filter',
    label: m.filter,
    otherwise: '(objectClass=mqttUser)',
    preset: '(& (objectClass=mqttUser) (uid=${username}))',
    mono: true,
    placeholders,
  },
]

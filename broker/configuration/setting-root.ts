import type { AnyOperation } from '@signalbox/contract/client'
import type { Schema } from '@signalbox/contract/operation'
import type { core } from 'zod/mini'
import { changeConfig, faultIn } from '../api/change-config.ts'
import { apiError } from '../api/failure.ts'
import { withKeptSecrets } from '../api/kept-secrets.ts'
import { readRoot, validate } from '../api/validation.ts'
import { ConfigFault } from '../config/setting.ts'
import type { ConfigRoot, Json, SettingRoot, StoredSetting } from './root.ts'

type Facts = Pick<ConfigRoot, 'after' | 'isInJson'> & Pick<SettingRoot, 'secrets' | 'skipped'>

/** A root that is one object, and is changed by the operation that replaces it. */
export function updatedBy(
  name: string,
  operation: AnyOperation,
  { after, isInJson, ...facts }: Facts = {},
): ConfigRoot {
  return {
    name,
    after,
    isInJson,
    setting: {
      ...facts,
      read: (value, standing) => ({ ...standing, ...readBody(operation, value) }),
    },
    async change({ next, ask }) {
      await ask(operation, {}, next())
    },
  }
}

interface ListFacts {
  /** The only field of the setting: its list. */
  field: string
  /** The text has the list itself as the root. */
  isBare?: true
  /** @throws {Failure} if the list cannot be used */
  check(list: object): void
}

/** A root that is stored as an object with one list, and is changed by the operation that replaces the list. */
export const listUpdatedBy = (
  name: string,
  operation: AnyOperation,
  { field, isBare, check }: ListFacts,
): ConfigRoot => ({
  name,
  setting: {
    place: [field],
    read(value) {
      const list = readBody(operation, value[field])
      check(list)
      return { [field]: list }
    },
  },
  async change({ given, next, ask }) {
    await ask(operation, {}, isBare ? structuredClone(given) : (next()[field] ?? []))
  },
})

interface ReadFacts<Config> extends Facts {
  read: (value: object) => Config
  /** A change of a running broker that it cannot make. */
  isRefused?(value: Config, standing: Readonly<Config>): boolean
}

/** A root that is one object, and is changed without an operation of its own. */
export function replacedAs<Config extends object>(
  name: string,
  setting: StoredSetting<Config>,
  { read, isRefused, after, isInJson, ...facts }: ReadFacts<Config>,
): ConfigRoot & { setting: { replace(value: object): Promise<void> } } {
  async function replace(value: object): Promise<void> {
    const next = read(value)
    if (isRefused?.(next, setting.config) === true) throw apiError('UPDATE_FAILED')
    await changeConfig(setting, (standing) => withKeptSecrets(next, standing), name)
  }
  return {
    name,
    after,
    isInJson,
    setting: { ...facts, read, replace },
    change: ({ next }) => replace(next()),
  }
}

/** Reads a root by its schema; faults begin with the name of the root. */
export const bySchema =
  <S extends Schema>(name: string, schema: S) =>
  /** @throws {Failure} 400 if the value does not match the schema */
  (value: unknown): core.output<S> => {
    const read = readRoot(schema, name, value)
    if ('fault' in read) throw apiError('BAD_REQUEST', { message: JSON.stringify(read.fault) })
    return read.data
  }

/** A root that is one object, read by its schema and by its feature. */
export function describedBy<S extends Schema>(
  name: string,
  schema: S,
  setting: StoredSetting<core.output<S> & object>,
  facts: Omit<ReadFacts<core.output<S> & object>, 'read'> = {},
): ConfigRoot {
  const parsed = bySchema(name, schema)
  return replacedAs(name, setting, {
    ...facts,
    read(value) {
      const config = parsed(value) as core.output<S> & object // every root is an object
      try {
        setting.check(config)
      } catch (error) {
        if (!(error instanceof ConfigFault)) throw error
        throw apiError('BAD_REQUEST', { message: JSON.stringify(faultIn(error, name)) })
      }
      return config
    },
  })
}

/** Reads a value as the body of an operation. @throws {Failure} if the value does not match the schema of the body */
export function readBody(operation: AnyOperation, value: unknown): Json {
  const { body } = operation
  if (body === undefined) throw new TypeError(`${operation.id} has no body`)
  return validate(operation, 'body', body, value) as Json // an object or a list, as its schema says
}

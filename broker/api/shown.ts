import { isRecord } from '@signalbox/formats/is-record'
import { formats } from '@signalbox/contract/formats'
import type { Schema } from '@signalbox/contract/operation'
import { MASKED } from '@signalbox/contract/masked'
import {
  address,
  carried,
  headers,
  statement,
  withoutSigningKeys,
} from '@signalbox/contract/secrets'
import { HARMLESS_HEADERS } from '@signalbox/contract/without-secrets'
import { safeParse } from 'zod/mini'
import { type Caller, callerRole } from './resource.ts'
import { bare, elementSchema, objectFields, unionOptions } from './schema.ts'

/** Parts of a configuration that are masked in addition to its secrets. */
interface Mask {
  header: (name: string) => boolean
  /** Texts of requests, users and queries of addresses: some of it may be a token. */
  hasTokens: boolean
}

/** A configuration as the caller may see it: only administrators receive its secrets. */
export function shownTo<Config extends object>(
  caller: Caller,
  schema: Schema,
  config: Config,
): Config {
  if (callerRole(caller) === 'administrator') return config
  return masked(schema, config, FOR_OTHERS) as Config // of the same shape: texts stay texts
}

/** Like `shownTo`, but secrets are masked for administrators too. */
export function withoutSecrets<Config extends object>(
  caller: Caller,
  schema: Schema,
  config: Config,
): Config {
  const mask = callerRole(caller) === 'administrator' ? FOR_ADMINISTRATORS : FOR_OTHERS
  return masked(schema, config, mask) as Config // likewise
}

/** A template of one placeholder, which contains no secret. */
const TEMPLATE = /^\$\{[^${}]*\}$/

const FOR_OTHERS: Mask = {
  header: (name) => !HARMLESS_HEADERS.has(name.toLowerCase()),
  hasTokens: true,
}
const FOR_ADMINISTRATORS: Mask = {
  header: (name) => /^(proxy-)?authorization$/i.test(name),
  hasTokens: false,
}

const maskedText = (text: string) => (text === '' || TEMPLATE.test(text) ? text : MASKED)

function masked(schema: Schema, value: unknown, mask: Mask): unknown {
  const found = bare(schema)
  if (formats.get(found)?.as === 'secret') return maskedTexts(value)
  switch (found) {
    case carried:
      return mask.hasTokens ? maskedTexts(value) : value
    case address:
      return mask.hasTokens && typeof value === 'string' ? maskedAddress(value) : value
    case statement:
      return mask.hasTokens && typeof value === 'string' ? withoutSigningKeys(value) : value
    case headers:
      return isRecord(value)
        ? mapped(value, (each, name) => (mask.header(name) ? maskedTexts(each) : each))
        : value
  }
  const element = elementSchema(found)
  if (element !== undefined && Array.isArray(value)) {
    return value.map((each) => masked(element, each, mask))
  }
  const fields = objectFields(found)
  if (fields !== undefined && isRecord(value)) {
    return mapped(value, (each, name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field === undefined ? each : masked(field, each, mask)
    })
  }
  const option = unionOptions(found).find((each) => safeParse(each, value).success)
  return option === undefined ? value : masked(option, value, mask)
}

/** Masks all texts in a value. */
function maskedTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (Array.isArray(value)) return value.map(maskedTexts)
  return isRecord(value) ? mapped(value, maskedTexts) : value
}

/** Its credentials and its query. */
function maskedAddress(url: string): string {
  return url
    .replace(/^(\w+:\/\/)[^/?#]*@/, `$1${MASKED}@`)
    .replace(/\?[^#]*/, (query) =>
      query.replaceAll(
        /([?&](?:[^=&]*=)?)([^&]*)/g,
        (_, name: string, value: string) => `${name}${maskedText(value)}`,
      ),
    )
}

const mapped = (
  record: Record<string, unknown>,
  map: (value: unknown, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, each]) => [name, map(each, name)]))

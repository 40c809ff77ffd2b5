import { isRecord } from '@signalbox/contract/is-record'
import type { Schema } from '@signalbox/contract/operation'
import {
  address,
  carried,
  headers,
  MASKED,
  secret,
  statement,
  withoutSigningKeys,
} from '@signalbox/contract/secrets'
import { safeParse } from 'zod/mini'
import { type Caller, roleOf } from './resource.ts'
import { bare, fieldsOf, optionsOf } from './schema.ts'

/** What of a configuration is masked beside its secrets. */
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
  if (roleOf(caller) === 'administrator') return config
  return masked(schema, config, FOR_OTHERS) as Config // of the same shape: texts stay texts
}

/** As `shownTo`, without the secrets for administrators as well. */
export function withoutSecrets<Config extends object>(
  caller: Caller,
  schema: Schema,
  config: Config,
): Config {
  const mask = roleOf(caller) === 'administrator' ? FOR_ADMINISTRATORS : FOR_OTHERS
  return masked(schema, config, mask) as Config // likewise
}

/** Headers that say what HTTP has to know, and nothing else. */
export const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'cache-control',
  'connection',
  'content-type',
  'keep-alive',
  'user-agent',
])

/** Only says what of the client goes there. */
const TEMPLATE = /^\$\{[^${}]*\}$/

const FOR_OTHERS: Mask = { header: (name) => !HARMLESS.has(name.toLowerCase()), hasTokens: true }
const FOR_ADMINISTRATORS: Mask = {
  header: (name) => /^(proxy-)?authorization$/i.test(name),
  hasTokens: false,
}

const maskedText = (text: string) => (text === '' || TEMPLATE.test(text) ? text : MASKED)

function masked(schema: Schema, value: unknown, mask: Mask): unknown {
  const found = bare(schema)
  switch (found) {
    case secret:
      return maskedTexts(value)
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
  const fields = fieldsOf(found)
  if (fields !== undefined && isRecord(value)) {
    return mapped(value, (each, name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field === undefined ? each : masked(field, each, mask)
    })
  }
  const option = optionsOf(found).find((each) => safeParse(each, value).success)
  return option === undefined ? value : masked(option, value, mask)
}

/** Whatever texts are in it. */
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

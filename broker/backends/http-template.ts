import { isRecord } from '@signalbox/formats/is-record'
import { isUtf8 } from 'node:buffer'
import { BackendFault } from './backend.ts'
import type { HttpAnswer, HttpRequest } from './http.ts'
import { type Lookup, NO_LOOKUP, unreadAnswer } from './lookup.ts'
import { Template, type Values } from './template.ts'

/** Request template in the form of the configuration. */
export interface HttpRequestSettings {
  method: 'GET' | 'POST'
  /** Path and query, with placeholders. */
  path: string
  query: string | undefined
  /** By their names in lower case; without placeholders. */
  headers: Readonly<Record<string, string>>
  /** Its texts have placeholders, its names have not. */
  body: Readonly<Record<string, unknown>>
  timeoutMs: number
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

export const isJson = (type: string) => type.toLowerCase().startsWith(JSON_TYPE)
export const isForm = (type: string) => type.toLowerCase().startsWith(FORM_TYPE)

/** Characters that the literal parts of a URL template cannot have; values are encoded separately. */
const NOT_OF_A_URL = /[^\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/gu

type Filled = (values: Values) => unknown

/**
 * Puts what a client is called into a request, so that a value stays one: it cannot become a segment
 * of the path, a parameter, a field or a header, whatever is in it.
 */
export class HttpTemplate {
  readonly #settings: HttpRequestSettings
  readonly #path: Template
  readonly #query: Template | undefined
  readonly #body: readonly (readonly [name: string, fill: Filled])[]
  readonly #names = new Set<string>()

  constructor(settings: HttpRequestSettings, isKnown: (name: string) => boolean) {
    this.#settings = settings
    const read = (text: string) => {
      const template = new Template(text, isKnown)
      for (const name of template.names) this.#names.add(name)
      return template
    }
    this.#path = read(settings.path)
    this.#query = settings.query === undefined ? undefined : read(settings.query)
    this.#body = Object.entries(settings.body).map(([name, value]) => [name, deep(value, read)])
  }

  /** @throws {BackendFault} without the values, if one is not UTF-8 or would lead to another path */
  fill(values: Values): HttpRequest {
    for (const name of this.#names) {
      const value = values[name]
      if (Buffer.isBuffer(value) && !isUtf8(value)) throw new BackendFault(`${name} is not text`)
    }
    const { method, headers, timeoutMs } = this.#settings
    const path = inUrl(this.#path, values)
    // A client named `..` would lead to another path, even encoded.
    const isTheirs = this.#path.names.length > 0
    if (isTheirs && path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
      throw new BackendFault('a value leads to another path')
    }
    const query = this.#query === undefined ? [] : [inUrl(this.#query, values)]
    const fields = this.#body.map(([name, fill]) => [name, fill(values)] as const)
    if (method === 'GET') {
      const all = [...query, form(fields)].filter((part) => part !== '').join('&')
      return { method, path: all === '' ? path : `${path}?${all}`, headers, timeoutMs }
    }
    const type = headers['content-type'] ?? JSON_TYPE
    return {
      method,
      path: query.length === 0 ? path : `${path}?${query.join('')}`,
      headers: { ...headers, 'content-type': type },
      body: isForm(type) ? form(fields) : JSON.stringify(Object.fromEntries(fields)),
      timeoutMs,
    }
  }
}

function inUrl(template: Template, values: Values): string {
  return template.fill(values, encoded).replaceAll(NOT_OF_A_URL, encoded)
}

/** Half a character has no bytes. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

function form(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return fields.map(([name, value]) => `${encoded(name)}=${encoded(text(value))}`).join('&')
}

function deep(value: unknown, read: (text: string) => Template): Filled {
  if (typeof value === 'string') {
    const template = read(value)
    return (values) => template.fill(values)
  }
  if (Array.isArray(value)) {
    const items = value.map((each) => deep(each, read))
    return (values) => items.map((fill) => fill(values))
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => [name, deep(each, read)] as const)
    return (values) => Object.fromEntries(entries.map(([name, fill]) => [name, fill(values)]))
  }
  return () => value
}

/** Fields of an answer, parsed by its content type; `undefined` if it cannot be parsed. */
export function readFields(
  contentType: string | undefined,
  text: string,
): Readonly<Record<string, unknown>> | undefined {
  if (contentType === undefined) return undefined
  if (isForm(contentType)) return Object.fromEntries(new URLSearchParams(text))
  if (!isJson(contentType)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const RESULTS: readonly unknown[] = ['allow', 'deny', 'ignore']

/** Tells whether an answer has a decision about a client. */
export function inspectAnswer({ status, contentType, text }: HttpAnswer): Lookup {
  if (status === 204) return NO_LOOKUP
  if (status !== 200) return unreadAnswer(`answered ${status}`)
  const fields = readFields(contentType, text)
  if (fields === undefined) return unreadAnswer('the answer cannot be read')
  return RESULTS.includes(fields.result) ? NO_LOOKUP : unreadAnswer('no result')
}

import { Duration } from '@signalbox/contract/units'
import { get, set } from 'react-hook-form'
import { type Config, type Field, fieldsOf, type Kind, type Look } from './field.ts'

/** The values of the form: as on the wire, except for fields that are edited as texts or rows. */
export type Values = Record<string, unknown>

/** A stored secret: it is never shown, and stays unless the user types another one. */
export const MASK = '******'

export interface Row {
  key: string
  value: string
}

export const lookAt =
  (values: Values): Look =>
  (path) => {
    const value: unknown = get(values, path)
    return value
  }

export const applies = (field: Field, values: Values) => field.when?.(lookAt(values)) ?? true

/** Whether it depends on an external server. */
export const asksServer = (kind: Kind, values: Values): boolean =>
  fieldsOf(kind).some(
    (field) => /^(servers?|url|endpoint)$/.test(field.path) && applies(field, values),
  )

const valueOf = (field: Field, values: Values): unknown =>
  field.silently?.(lookAt(values)) ?? get(values, field.path)

/** Without `config`: of a new one. */
export function toValues(kind: Kind, config?: Config): Values {
  const values: Values = {}
  const wire = config === undefined ? undefined : modern(kind, config)
  for (const field of fieldsOf(kind)) {
    const { otherwise } = field
    const reported: unknown = wire === undefined ? presetOf(field) : get(wire, field.path)
    set(values, field.path, decode(field, reported ?? otherwise))
  }
  return values
}

const presetOf = ({ preset }: Field): unknown =>
  typeof preset === 'function' ? (preset as () => unknown)() : preset // of a description, without arguments

/**
 * What is sent. A change replaces all, so what no field is about goes back as it came, and so does
 * what was not touched: `seen` is what the form was filled from, `came` what the broker has by now.
 */
export function toBody(
  kind: Kind,
  values: Values,
  seen?: Config,
  came: Config = seen ?? {},
): Record<string, unknown> {
  const { id: _, ...rest } = modern(kind, came)
  const body: Values = { ...structuredClone(rest), ...kind.fixed }
  const before = seen && toValues(kind, seen)
  for (const field of fieldsOf(kind)) {
    const { path } = field
    const meant = before !== undefined && applies(field, before)
    if (!applies(field, values)) {
      if (meant) unset(body, path)
      continue
    }
    const value = valueOf(field, values)
    if (meant && isSame(value, valueOf(field, before))) continue
    const wire = encode(field, value, get(came, path))
    if (wire === undefined) unset(body, path)
    else set(body, path, wire)
  }
  if (before !== undefined) dropVoid(kind, body, values, before)
  if (kind.keeps !== undefined) body[kind.keeps] ??= {}
  return body
}

/** An object of which no field means anything any more goes as a whole, with what has no field here. */
function dropVoid(kind: Kind, body: Values, values: Values, before: Values): void {
  const nested = fieldsOf(kind).filter(({ path }) => path.includes('.'))
  const rootOf = ({ path }: Field) => path.split('.')[0] ?? ''
  const rootsIn = (of: Values) => new Set(nested.filter((each) => applies(each, of)).map(rootOf))
  const now = rootsIn(values)
  for (const root of rootsIn(before)) {
    const isVoid = isMap(body[root]) && Object.keys(body[root]).length === 0
    if (!now.has(root) || isVoid) unset(body, root)
  }
}

/** What is sent to enable or disable one that is as `now`: what is left out would be lost. */
export function switched(
  kind: Kind | undefined,
  now: Config,
  enable: boolean,
): Record<string, unknown> {
  const { id: _, ...config } = kind === undefined ? now : modern(kind, now)
  return { ...config, enable }
}

const modern = (kind: Kind, config: Config): Config => kind.modern?.(config) ?? config

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function unset(body: Values, path: string): void {
  const names = path.split('.')
  const name = names.pop() ?? ''
  const holder: unknown = names.length === 0 ? body : get(body, names.join('.'))
  if (typeof holder === 'object' && holder !== null) delete (holder as Values)[name]
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

function decode(field: Field, value: unknown): unknown {
  switch (field.as) {
    case 'secret':
      return asText(value) === '' ? '' : MASK
    case 'number':
      return typeof value === 'number' ? value : null
    case 'duration': {
      const isAmount = typeof value === 'string' || typeof value === 'number'
      return (isAmount ? Duration.parse(value) : undefined) ?? null
    }
    case 'switch':
      // Some brokers keep it as text.
      return value === true || value === 'true'
    case 'choice':
      return value
    case 'json':
    case 'jsonList':
      return value === undefined ? '' : JSON.stringify(value, null, 2)
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : asText(value)
    case 'pairs':
      return isMap(value)
        ? Object.entries(value).map(([key, each]): Row => ({ key, value: asText(each) }))
        : []
    case 'list':
      return Array.isArray(value) ? value.join(', ') : asText(value)
    case 'text':
    case 'area':
    case 'scalar':
    case 'pem':
      return asText(value)
  }
}

/** `undefined`: nothing is sent, and the broker takes what it takes otherwise. */
function encode(field: Field, value: unknown, came: unknown): unknown {
  switch (field.as) {
    case 'number':
      return value ?? undefined
    case 'duration':
      return typeof value === 'number'
        ? Duration.write(value, typeof came === 'string' ? came : undefined)
        : undefined
    case 'lines':
      return String(value).split('\n').filter(Boolean)
    case 'json':
    case 'jsonList':
      return value === '' ? undefined : (JSON.parse(String(value)) as unknown)
    case 'pairs': {
      const known = isMap(came) ? came : {}
      return Object.fromEntries(
        (value as readonly Row[]).map(({ key, value: text }) => [
          key,
          // Numbers and the like are shown as text, and stay what they are.
          Object.hasOwn(known, key) && asText(known[key]) === text ? known[key] : text,
        ]),
      )
    }
    case 'list': {
      const words = String(value).split(',')
      return words.map((word) => word.trim()).filter(Boolean)
    }
    case 'scalar':
      return scalarOf(String(value))
    case 'secret':
    case 'text':
    case 'area':
    case 'pem':
      return value === '' ? undefined : value
    case 'switch':
    case 'choice':
      return value
  }
}

function scalarOf(typed: string): unknown {
  const text = typed.trim()
  if (text === '') return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+$/.test(text) ? Number(text) : text
}

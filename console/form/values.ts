import { isEqual, withChanges } from '@signalbox/contract/config-values'
import { isRecord } from '@signalbox/formats/is-record'
import { get, set } from 'react-hook-form'
import {
  type Config,
  type Field,
  type FieldGroup,
  fieldsIn,
  kindFields,
  isUntouched,
  type Kind,
  type Look,
  toForm,
  toWire,
  type Values,
} from './field.ts'
import { FURTHER, furtherConfig, replaceFurther } from './further.ts'

export const lookAt =
  (values: Values): Look =>
  (path) => {
    const value: unknown = get(values, path)
    return value
  }

export const applies = ({ when }: Field, look: Look) => when?.(look) ?? true

/** Fields that cannot be edited given the others are neither checked nor sent. */
export const isEditable = (field: Field, look: Look) =>
  applies(field, look) && field.locked?.(look) === undefined

/** The settings that were changed in the form. */
export const touchedIn = (
  fields: readonly Field[],
  before: Values,
  values: Values,
): readonly Field[] =>
  fields.filter(
    (field) =>
      isEditable(field, lookAt(values)) &&
      !isUntouched(field, get(before, field.path), get(values, field.path)),
  )

/** The values of a form; a missing one is the default. */
function filledFrom(fields: readonly Field[], reported: (field: Field) => unknown): Values {
  const values: Values = {}
  for (const field of fields) {
    // A missing value would be taken for one that was not registered.
    const wire = structuredClone(reported(field) ?? field.otherwise ?? null)
    set(values, field.path, toForm(field, wire))
  }
  return values
}

export const formValues = (groups: readonly FieldGroup[], config: unknown): Values =>
  filledFrom(fieldsIn(groups), ({ path }) => get(config, path))

/** A configuration with what was typed; what no field is about, and what was not touched, stays as it was. */
export function configWith<C>(
  groups: readonly FieldGroup[],
  seen: C,
  before: Values,
  values: Values,
): C {
  const touched = touchedIn(fieldsIn(groups), before, values)
  return withChanges(
    seen,
    touched.map((field) => {
      const to = toWire(field, get(values, field.path), get(seen, field.path))
      return { path: field.path.split('.'), to: to ?? undefined }
    }),
  )
}

/** The values of the form of a kind; without `config`, of a new item. */
export function toValues(kind: Kind, config?: Config): Values {
  const wire = config === undefined ? undefined : modern(kind, config)
  return filledFrom(kindFields(kind), (field) => {
    if (wire === undefined) return resolvePreset(field)
    return field.path === FURTHER ? furtherConfig(kind, wire) : get(wire, field.path)
  })
}

const resolvePreset = ({ preset }: Field): unknown =>
  typeof preset === 'function' ? (preset as () => unknown)() : preset // of a description, without arguments

/** Whether it depends on an external server. */
export const asksServer = (kind: Kind, values: Values): boolean =>
  kindFields(kind).some(
    (field) => /^(servers?|url|endpoint)$/.test(field.path) && applies(field, lookAt(values)),
  )

const readValue = (field: Field, look: Look): unknown => field.silently?.(look) ?? look(field.path)

/**
 * The body of a request. A change replaces all, so what no field is about goes back as it came, and so does
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
  const look = lookAt(values)
  const lookBefore = before && lookAt(before)
  for (const field of kindFields(kind)) {
    const { path } = field
    if (path === FURTHER) continue
    const applied = lookBefore !== undefined && applies(field, lookBefore)
    if (!applies(field, look)) {
      if (applied) unset(body, path)
      continue
    }
    const value = readValue(field, look)
    if (applied && isEqual(value, readValue(field, lookBefore))) continue
    const wire = toWire(field, value, get(came, path))
    if (wire === undefined) unset(body, path)
    else set(body, path, wire)
  }
  if (lookBefore !== undefined) dropVoid(kind, body, look, lookBefore)
  if (kind.keeps !== undefined) body[kind.keeps] ??= {}
  const further = values[FURTHER]
  if (typeof further !== 'string' || further === (before?.[FURTHER] ?? '')) return body
  return replaceFurther(body, furtherConfig(kind, body) ?? {}, parsed(further))
}

/** The object of a text that was checked. */
const parsed = (json: string): Config => (json === '' ? {} : (JSON.parse(json) as Config))

/** An object of which no field means anything any more goes as a whole, with what has no field here. */
function dropVoid(kind: Kind, body: Values, now: Look, before: Look): void {
  const nested = kindFields(kind).filter(({ path }) => path.includes('.'))
  const rootKey = ({ path }: Field) => path.split('.')[0] ?? ''
  const rootsIn = (look: Look) => new Set(nested.filter((each) => applies(each, look)).map(rootKey))
  const left = rootsIn(now)
  for (const root of rootsIn(before)) {
    const isVoid = isRecord(body[root]) && Object.keys(body[root]).length === 0
    if (!left.has(root) || isVoid) unset(body, root)
  }
}

/** The body that enables or disables an item. It is complete, because a field that is left out would be lost. */
export function switched(
  kind: Kind | undefined,
  now: Config,
  enable: boolean,
): Record<string, unknown> {
  const { id: _, ...config } = kind === undefined ? now : modern(kind, now)
  return { ...config, enable }
}

const modern = (kind: Kind, config: Config): Config => kind.modern?.(config) ?? config

function unset(body: Values, path: string): void {
  const names = path.split('.')
  const name = names.pop() ?? ''
  const holder: unknown = names.length === 0 ? body : get(body, names.join('.'))
  if (typeof holder === 'object' && holder !== null) delete (holder as Values)[name]
}

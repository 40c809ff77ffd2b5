/** Forms of the configurations of external servers, described as data: one line per field. */

export interface Words {
  en: string
  zh: string
}
export type Config = Readonly<Record<string, unknown>>
/** Reads the form by the path of a field. */
export type Look = (path: string) => unknown

type Input =
  | { as: 'text'; mono?: boolean }
  | { as: 'area'; rows?: number }
  | { as: 'secret' }
  | { as: 'number'; min?: number; max?: number; unit?: Words }
  /** A duration such as `5s`; in the form, milliseconds of at least `min`, by default 1. */
  | { as: 'duration'; min?: number }
  | { as: 'switch' }
  | { as: 'choice'; options: readonly { value: string | boolean; label: Words | string }[] }
  /** A number, a boolean or a placeholder, typed as text. */
  | { as: 'scalar' }
  /** An object as JSON text. */
  | { as: 'json' }
  /** A list of objects as JSON text. */
  | { as: 'jsonList' }
  /** A list of texts, a line each. */
  | { as: 'lines'; rows?: number }
  /** A map of texts, a row each. */
  | { as: 'pairs' }
  /** A list of words, separated by commas. */
  | { as: 'list'; options?: readonly (string | boolean)[] }
  /** PEM, or the path of the file that the broker stores it in. */
  | { as: 'pem'; holds: 'certificate' | 'key' }

interface Described {
  /** Dotted, as on the wire. */
  path: string
  label: Words
  /** The text, or a function if it depends on the broker. */
  help?: Words | (() => Words | undefined)
  /** The value of a new item, if it differs from the default; a function if it depends on the broker. */
  preset?: unknown
  /** Whether the field applies, given the others; one that does not is not sent. */
  when?: (look: Look) => boolean
  /** A value that is sent without an input for it, where there is one. */
  silently?: (look: Look) => unknown
  /** The names that `${…}` may have here; others are not replaced. */
  placeholders?: readonly string[]
  /** Its placeholders take values of a row, which the rules decide about. */
  isTemplate?: boolean
  /** A value that consists of another placeholder is refused. */
  refusesOthers?: boolean
  check?: (value: unknown, look: Look) => Words | undefined
  /** Required under a condition, where the schema lets it be omitted otherwise. */
  demands?: (look: Look) => boolean
  /** A warning that does not prevent saving. */
  warn?: (value: unknown) => Words | undefined
  /** What else changes with a choice, by path, as in the form. */
  follow?: (value: unknown, look: Look) => Readonly<Record<string, unknown>>
}

/**
 * A field as its kind describes it: label, layout and visibility. Its type, default, limits, options and
 * whether it is required are those of the contract's schema at its path.
 */
export interface FieldDescription extends Described {
  /** Another input than that of its type. */
  as?: 'area' | 'json' | 'jsonList' | 'lines' | 'pem' | 'scalar' | 'text'
  mono?: boolean
  rows?: number
  holds?: 'certificate' | 'key'
  /** Its object may be omitted: without this value, the object is not sent. */
  isOptional?: boolean
  /** The labels of a choice by its values, in the order of the form; without them, the values. */
  labels?: Readonly<Record<string, Words | string>>
}

/** A field with the facts of the contract, see `kind.ts`. */
export type Field = Input &
  Described & {
    required?: boolean
    /** The value that is used if the field is omitted. */
    otherwise?: unknown
  }

export interface Group<Each = FieldDescription> {
  title: Words
  /** The text, or a function if it depends on the broker. */
  about?: Words | (() => Words | undefined)
  /** Closed until it is opened. */
  isFolded?: boolean
  /** SQL that creates a table for the preset statement. */
  table?: string
  fields: readonly Each[]
}

export interface KindDescription<Each = FieldDescription> {
  /** The fields that identify the kind. */
  fixed: Config
  /** Name of an object that is sent even if all its fields are empty. */
  keeps?: string
  about?: Words
  groups: readonly Group<Each>[]
  /** Converts the shape of earlier brokers. */
  modern?: (config: Config) => Config
  /** What is lost by a change, to be confirmed. */
  loses?: (next: Config, came: Config) => { title: Words; body: Words } | undefined
}

export type Kind = KindDescription<Field>

/** Resolves a text of a field or a group, which may be a function. */
export const wordsOf = (words: Words | (() => Words | undefined) | undefined): Words | undefined =>
  typeof words === 'function' ? words() : words

/** Whether a value must be entered, given the others. */
export const isRequired = ({ required, demands }: Field, look: Look): boolean =>
  required === true || demands?.(look) === true

export const fieldsOf = ({ groups }: Kind): readonly Field[] =>
  groups.flatMap(({ fields }) => fields)

/** The same fields at other places of a configuration. */
export const moved = <Each extends Described>(
  { fields, ...group }: Group<Each>,
  to: (path: string) => string,
): Group<Each> => ({
  ...group,
  fields: fields.map((field) => movedField(field, to)),
})

export function movedField<Each extends Described>(
  field: Each,
  to: (path: string) => string,
): Each {
  const { when, silently, demands } = field
  const at =
    (look: Look): Look =>
    (path) =>
      look(to(path))
  return {
    ...field,
    path: to(field.path),
    ...(when !== undefined && { when: (look: Look) => when(at(look)) }),
    ...(silently !== undefined && { silently: (look: Look) => silently(at(look)) }),
    ...(demands !== undefined && { demands: (look: Look) => demands(at(look)) }),
  }
}

/** Fields that apply only under a condition. */
export const only = (
  when: NonNullable<FieldDescription['when']>,
  fields: readonly FieldDescription[],
): FieldDescription[] =>
  fields.map((field) => ({
    ...field,
    when: (look) => when(look) && (field.when?.(look) ?? true),
  }))

/** Forms of what a broker keeps about servers that it asks, described as data: a field a line. */

export interface Words {
  en: string
  zh: string
}
export type Config = Readonly<Record<string, unknown>>
/** Reads a value of the form by its path. */
export type Look = (path: string) => unknown

type Input =
  | { as: 'text'; mono?: boolean }
  | { as: 'area'; rows?: number }
  | { as: 'secret' }
  | { as: 'number'; min?: number; max?: number; unit?: Words }
  /** Such as `5s`; milliseconds in the form. */
  | { as: 'duration' }
  | { as: 'switch' }
  | { as: 'choice'; options: readonly { value: string | boolean; label: Words | string }[] }
  /** An object as JSON text. */
  | { as: 'json' }
  /** A map of texts, a row each. */
  | { as: 'pairs' }
  /** A list of words, with commas between. */
  | { as: 'list' }
  /** PEM, or the path of what the broker has kept of it. */
  | { as: 'pem'; holds: 'certificate' | 'key' }

export type Field = Input & {
  /** Dotted, as on the wire. */
  path: string
  label: Words
  help?: Words
  required?: boolean
  /** What the broker takes where nothing is said. */
  otherwise?: unknown
  /** What a new one begins with, where that is something else. */
  preset?: unknown
  /** Whether the field means anything beside the others: what means nothing is not sent. */
  when?: (look: Look) => boolean
  /** What is sent without being asked about, where that is so. */
  silently?: (look: Look) => unknown
  /** The names that `${…}` may hold here; others would be taken as they stand. */
  placeholders?: readonly string[]
  /** A value that is another placeholder as a whole is refused. */
  refusesOthers?: boolean
  check?: (value: unknown, look: Look) => Words | undefined
  /** To think about, without being in the way. */
  warn?: (value: unknown) => Words | undefined
  /** Other values that a choice sets, by path, in the format of the form. */
  follow?: (value: unknown, look: Look) => Readonly<Record<string, unknown>>
}

export interface Group {
  title: Words
  about?: Words
  /** Hidden until it is asked for. */
  isFolded?: boolean
  fields: readonly Field[]
}

export interface Kind {
  /** What tells it from others. */
  fixed: Config
  about?: Words
  groups: readonly Group[]
  /** Of a shape that brokers have written in former times. */
  modern?: (config: Config) => Config
  /** What a change takes with it, and is asked about. */
  loses?: (next: Config, came: Config) => { title: Words; body: Words } | undefined
}

export const fieldsOf = ({ groups }: Kind): readonly Field[] =>
  groups.flatMap(({ fields }) => fields)

/** Fields that mean something only then. */
export const only = (when: NonNullable<Field['when']>, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({
    ...field,
    when: (look) => when(look) && (field.when?.(look) ?? true),
  }))

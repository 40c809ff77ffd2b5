/**
 * A value of a row: `${topic}`, `${payload.a.b}`; `${}` and `${.}` are the whole row. With other characters it is
 * plain text.
 */
export const VALUE = /\$\{\.?([a-zA-Z0-9._]*)\}/

/** The same, or `${$}`, which is a `$`: groups of the `$` and of the path. */
export const PLACEHOLDER = new RegExp(`\\$\\{(\\$)\\}|${VALUE.source}`, 'g')

/** The keys from the row to a value; none of them is the whole row. */
export type Path = readonly string[]

/** Reads the text between the braces. */
export const readPath = (text: string): Path => text.split('.').filter(Boolean)

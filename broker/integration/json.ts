/** Readers for the JSON of other systems, which may have any shape. */

/** Fields of an object; empty for any other value. */
export const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const MAX_TEXT = 300

/** The beginning of a message for the operator. */
export const textIn = (message: unknown): string =>
  typeof message === 'string' ? message.slice(0, MAX_TEXT) : ''

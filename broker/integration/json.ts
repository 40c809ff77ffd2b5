/** What systems answer in JSON, which may be anything. */

/** `undefined`: this is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const MAX_TEXT = 300

/** The beginning of a message for the operator. */
export const textIn = (message: unknown): string =>
  typeof message === 'string' ? message.slice(0, MAX_TEXT) : ''

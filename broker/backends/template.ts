import { isPlaceholder, PLACEHOLDER, PLACEHOLDERS } from '@signalbox/contract/placeholders'

/** Values of placeholders; `undefined`: this client has none. */
export type Values = Readonly<Record<string, string | number | boolean | Buffer | null | undefined>>

type Part = string | { name: string }

/** Whether a placeholder refers to the client, for all texts of the configuration. */
export const isClientName = (name: string) => isPlaceholder(name, PLACEHOLDERS.login)

/** A text with placeholders, read once. Unknown names are left unchanged; `${$}` is `$`. */
export class Template {
  readonly #parts: readonly Part[]

  constructor(text: string, isKnown: (name: string) => boolean = isClientName) {
    const parts: Part[] = []
    let from = 0
    for (const match of text.matchAll(PLACEHOLDER)) {
      const name = match[1] ?? ''
      if (name !== '$' && !isKnown(name)) continue
      parts.push(text.slice(from, match.index), name === '$' ? '$' : { name })
      from = match.index + match[0].length
    }
    parts.push(text.slice(from))
    this.#parts = parts.filter((part) => part !== '')
  }

  get names(): readonly string[] {
    return this.#parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
  }

  /** `write`: puts a value so that it stays one, such as by encoding it for a URL. */
  fill(values: Values, write: (value: string) => string = (value) => value): string {
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : write(asText(values[part.name]))))
      .join('')
  }

  /** Placeholders become parameters, which are bound and never part of a statement. */
  statement(parameter: (position: number) => string): string {
    let position = 0
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : parameter(++position)))
      .join('')
  }

  /** The values of the parameters, in their order. */
  parameters(values: Values): (string | null)[] {
    return this.names.map((name) => {
      const value = values[name]
      return value === undefined || value === null ? null : asText(value)
    })
  }
}

function asText(value: Values[string]): string {
  if (value === undefined || value === null) return ''
  if (Buffer.isBuffer(value)) return value.toString('utf8')
  return String(value)
}

import { Template, type Values } from './template.ts'

/** Command with placeholders. A value stays within its word, whatever it contains. */
export class CommandTemplate {
  readonly #words: readonly Template[]

  constructor(words: readonly string[], isKnown?: (name: string) => boolean) {
    this.#words = words.map((word) => new Template(word, isKnown))
  }

  words(values: Values): string[] {
    return this.#words.map((word) => word.fill(values))
  }
}

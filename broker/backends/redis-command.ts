import { Template, type Values } from './template.ts'

/** Words with placeholders: what fills one stays within its word, whatever it is. */
export class CommandTemplate {
  readonly #words: readonly Template[]

  constructor(words: readonly string[], isKnown?: (name: string) => boolean) {
    this.#words = words.map((word) => new Template(word, isKnown))
  }

  words(values: Values): string[] {
    return this.#words.map((word) => word.fill(values))
  }
}

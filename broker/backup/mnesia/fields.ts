import { isUtf8 } from 'node:buffer'
import { BadRow } from '../tables.ts'
import { Atom, isAtom, type Term, TermMap, Tuple } from './external-term.ts'

/** The values of a row by the attributes that its table declares. */
export class Fields {
  readonly #values: ReadonlyMap<string, Term>

  constructor(values: ReadonlyMap<string, Term>) {
    this.#values = values
  }

  /** @throws {BadRow} if the row has no such attribute */
  get(attribute: string): Term {
    const value = this.#values.get(attribute)
    if (value === undefined) throw new BadRow(`${attribute} is missing`)
    return value
  }

  find(attribute: string): Term | undefined {
    return this.#values.get(attribute)
  }

  text(attribute: string): string {
    return readText(this.get(attribute), attribute)
  }

  bytes(attribute: string): Buffer {
    return readBytes(this.get(attribute), attribute)
  }

  flag(attribute: string): 0 | 1 {
    const value = this.get(attribute)
    if (isAtom(value, 'true')) return 1
    if (isAtom(value, 'false')) return 0
    throw new BadRow(`${attribute} is neither true nor false`)
  }

  /** Seconds since 1970 as milliseconds. @param infinity the value for `infinity` */
  time(attribute: string, infinity?: number): number {
    const value = this.get(attribute)
    if (infinity !== undefined && isAtom(value, 'infinity')) return infinity
    return readInteger(value, attribute) * 1000
  }
}

/** A text in UTF-8. @throws {BadRow} if the term is another one */
export function readText(term: Term | undefined, name: string): string {
  const bytes = readBytes(term, name)
  if (!isUtf8(bytes)) throw new BadRow(`${name} is no text`)
  return bytes.toString()
}

/** The bytes of a binary. @throws {BadRow} if the term is another one */
export function readBytes(term: Term | undefined, name: string): Buffer {
  if (Buffer.isBuffer(term)) return term
  throw new BadRow(`${name} is no text`)
}

/** A safe integer. @throws {BadRow} if the term is another one */
export function readInteger(term: Term | undefined, name: string): number {
  const value = typeof term === 'bigint' ? Number(term) : term
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new BadRow(`${name} is no integer`)
}

/** The items of a tuple of this length. @throws {BadRow} if the term is another one */
export function readTuple(term: Term | undefined, size: number, name: string): readonly Term[] {
  if (term instanceof Tuple && term.items.length === size) return term.items
  throw new BadRow(`${name} has another form`)
}

/** The items of a list. @throws {BadRow} if the term is another one */
export function readList(term: Term | undefined, name: string): readonly Term[] {
  if (isList(term)) return term
  throw new BadRow(`${name} is no list`)
}

/** The name of an atom. @throws {BadRow} if the term is another one */
export function readAtom(term: Term | undefined, name: string): string {
  if (term instanceof Atom) return term.name
  throw new BadRow(`${name} has another form`)
}

const isList = (term: Term | undefined): term is readonly Term[] => Array.isArray(term)

/** The value of a map for a key that is an atom. */
export const findInMap = (term: Term | undefined, name: string): Term | undefined =>
  term instanceof TermMap ? term.get(name) : undefined

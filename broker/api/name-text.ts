import { badParameter } from './time.ts'

/** The name of an item as a text; a number becomes its digits. @throws {Failure} 400 for any other value */
export function nameText(name: unknown): string {
  if (typeof name === 'string' || typeof name === 'number') return String(name)
  throw badParameter('root.name', name, { expected: 'binary()' })
}

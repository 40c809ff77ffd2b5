import { Template, type Values } from './template.ts'

/** Within these a text is code, or names a field: what fills it would be one, too. */
const CODE = ['$where', '$expr', '$function', '$accumulator', '$jsonSchema']

/** A filter that a client could fill with more than a value. */
export class UnsafeFilter extends Error {}

type Filling = (values: Values) => unknown

const asPattern = (value: string) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/**
 * A filter with placeholders in its texts. What fills one stays within its text: it becomes no operator,
 * no name of a field, and no pattern.
 *
 * @throws {UnsafeFilter} if a placeholder is within an operator of `CODE`
 */
export function readFilter(
  filter: Readonly<Record<string, unknown>>,
  isKnown?: (name: string) => boolean,
): (values: Values) => Record<string, unknown> {
  const read = (value: unknown, within: string | undefined): Filling => {
    if (typeof value === 'string') {
      const template = new Template(value, isKnown)
      if (template.names.length > 0 && within !== undefined && CODE.includes(within)) {
        throw new UnsafeFilter(`no placeholders within ${within}`)
      }
      return (values) => template.fill(values, within === '$regex' ? asPattern : undefined)
    }
    if (Array.isArray(value)) {
      const each = value.map((item) => read(item, within))
      return (values) => each.map((fill) => fill(values))
    }
    if (typeof value === 'object' && value !== null) return readObject(value, within)
    return () => value
  }
  const readObject = (object: object, within: string | undefined) => {
    const fields = Object.entries(object).map(([name, value]) => {
      const inCode = within !== undefined && CODE.includes(within)
      return [name, read(value, inCode ? within : name)] as const
    })
    return (values: Values) =>
      Object.fromEntries(fields.map(([name, fill]) => [name, fill(values)]))
  }
  return readObject(filter, undefined)
}

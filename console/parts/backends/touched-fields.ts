import { get } from 'react-hook-form'
import { type Config, fieldsOf, type Kind } from './field.ts'
import { toValues, type Values } from './values.ts'

/** The part of a configuration that the user changes: the rest stays as it is when it is sent. */
export function touchedOf(kind: Kind, values: Values, seen: Config) {
  const before = toValues(kind, seen)
  const isSame = (path: string) =>
    JSON.stringify(get(values, path)) === JSON.stringify(get(before, path))
  const touched = fieldsOf(kind).filter(({ path }) => !isSame(path))
  return (config: Config) =>
    Object.fromEntries(touched.map(({ path }): [string, unknown] => [path, get(config, path)]))
}

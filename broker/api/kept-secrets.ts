import { isRecord } from '@signalbox/formats/is-record'
import { MASKED } from '@signalbox/contract/masked'

/** Configuration with stored secrets in place of masked ones. */
export function withKeptSecrets<Value>(given: Value, standing: unknown): Value {
  return merge(given, standing) as Value // of the same shape: texts stay texts
}

function merge(given: unknown, standing: unknown): unknown {
  if (given === MASKED) return typeof standing === 'string' ? standing : given
  if (Array.isArray(given)) {
    const others: unknown[] = Array.isArray(standing) ? standing : []
    return given.map((each, i) => merge(each, others[i]))
  }
  if (!isRecord(given)) return given
  const other = isRecord(standing) ? standing : {}
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      merge(value, Object.hasOwn(other, name) ? other[name] : undefined),
    ]),
  )
}

import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/** A fault of a form: the path of the field and the message. */
export type Fault = readonly [path: string, message: string]

/** Checks a form with a function that returns all its faults. */
export function pathResolver<V extends FieldValues>(
  faultsOf: (values: V) => readonly Fault[],
): Resolver<V> {
  return (values) => {
    const faults = faultsOf(values)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [path, message] of faults) set(errors, path, { type: 'rule', message })
    return { values: {}, errors }
  }
}

import { useState } from 'react'

/**
 * What is typed for a value of a form: it can say more than the value does, such as `1.` for the number 1. It is shown
 * as long as the form has the value that was made of it; another value, as after a reset, is shown as it is.
 */
export function useTyped<Typed>(
  value: unknown,
  shown: Typed,
  valueOf: (typed: Typed) => unknown,
  onChange: (value: unknown) => void,
): [typed: Typed, type: (typed: Typed) => void] {
  const json = JSON.stringify(value)
  const [last, setLast] = useState({ typed: shown, json })
  const type = (typed: Typed) => {
    const next = valueOf(typed)
    setLast({ typed, json: JSON.stringify(next) })
    onChange(next)
  }
  return [last.json === json ? last.typed : shown, type]
}

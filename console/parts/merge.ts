import { useMessages } from '../language.tsx'
import { useConfirm } from '../ui/ConfirmDialog.tsx'
import { mergeMessages } from './merge.messages.ts'

/**
 * What a form means to save, field by field: what was typed, and for what was not touched what stands
 * there by now. `clashes`: fields that another has changed too, and otherwise.
 */
export function merge<Values extends object>(typed: Values, seen: Values, now: Values) {
  const keys = Object.keys(typed) as (keyof Values)[] // of a plain object
  const isTouched = (key: keyof Values) => typed[key] !== seen[key]
  const values = { ...typed }
  for (const key of keys) if (!isTouched(key)) values[key] = now[key]
  const clashes = keys.filter(
    (key) => isTouched(key) && now[key] !== seen[key] && now[key] !== typed[key],
  )
  return { values, clashes }
}

/** What to save of a form that was filled from `seen`; asks where another was faster. `undefined`: nothing. */
export function useMerge() {
  const askOver = useAskOver()
  return async <Values extends object>(typed: Values, seen: Values, now: Values) => {
    const { values, clashes } = merge(typed, seen, now)
    return clashes.length === 0 || (await askOver()) ? values : undefined
  }
}

/** Whether to save over what another has saved meanwhile. */
export function useAskOver(): () => Promise<boolean> {
  const t = useMessages(mergeMessages)
  const confirm = useConfirm()
  return () => confirm({ title: t.title, body: t.text, confirmLabel: t.overwrite, danger: true })
}

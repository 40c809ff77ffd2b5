import { type RefObject, useEffect, useState } from 'react'
import { useMessages, useFormats } from '#language.tsx'
import styles from './FormBar.module.css'
import { uiMessages } from './ui.messages.ts'

/** Inputs of one field, such as its check boxes, are wrong together. */
const FIELD = '[data-setting], [role=group][aria-labelledby]'

const wrongInputs = (bar: HTMLElement | null): readonly HTMLElement[] => [
  ...(bar?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []),
]

const countFields = (inputs: readonly HTMLElement[]): number =>
  new Set(inputs.map((input) => input.closest(FIELD) ?? input)).size

/** Number of the form's fields that are marked as wrong; a press moves the focus to the first one. */
export function WrongFields({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const t = useMessages(uiMessages)
  const { number } = useFormats()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    const read = () => setCount(countFields(wrongInputs(bar.current)))
    read()
    const observer = new MutationObserver(read)
    observer.observe(form, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-invalid'],
    })
    return () => observer.disconnect()
  }, [bar])
  if (count === 0) return null
  return (
    <button
      type="button"
      className={styles.wrong}
      onClick={() => wrongInputs(bar.current)[0]?.focus()}
    >
      {t.wrongFields(number(count))}
    </button>
  )
}

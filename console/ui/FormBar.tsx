import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { FormError } from './FormError.tsx'
import styles from './FormBar.module.css'
import { uiMessages } from './ui.messages.ts'

interface FormBarProps {
  /** Why the last attempt failed: it is shown in the bar, and the focus moves to the field that it is about. */
  error?: { title: string; detail?: string } | undefined
  /** State of the form, such as the number of changed fields. */
  status?: ReactNode
  /** Stays at the bottom of the window while the form is scrolled: it can be sent. */
  isSticky?: boolean
  /** Buttons, the main one last. */
  children: ReactNode
}

/** The end of a form: its state at the left, its buttons at the right. */
export function FormBar({ error, status, isSticky = true, children }: FormBarProps) {
  const bar = useKeptFocus()
  const reason = useShownFailure(error)
  return (
    <div
      className={styles.bar}
      data-form-bar
      data-sticky={isSticky || error !== undefined}
      ref={bar}
      tabIndex={-1}
    >
      <div className={styles.error} ref={reason} tabIndex={-1}>
        <FormError error={error} />
      </div>
      <div className={styles.state}>
        <WrongFields bar={bar} />
        {status !== undefined && <span role="status">{status}</span>}
      </div>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

/**
 * A button that is disabled by its own press, as "Save" is while the form is sent, would lose the focus: the bar has
 * it until the button can be pressed again.
 */
function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused === bar.current) {
      if (pressed.current?.disabled === false) pressed.current.focus({ preventScroll: true })
    } else if (
      focused instanceof HTMLButtonElement &&
      focused.disabled &&
      bar.current?.contains(focused) === true
    ) {
      pressed.current = focused
      bar.current.focus({ preventScroll: true })
    }
  })
  return bar
}

/** Moves the focus to the first field that is wrong, or else to the reason. */
function useShownFailure(error: FormBarProps['error']): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error === undefined) return
    const wrong = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? place.current)?.focus()
  }, [error])
  return place
}

/** Inputs of one field, such as its check boxes, are wrong together. */
const FIELD = '[data-setting], [role=group][aria-labelledby]'

const wrongInputs = (bar: HTMLElement | null): readonly HTMLElement[] => [
  ...(bar?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []),
]

const countFields = (inputs: readonly HTMLElement[]): number =>
  new Set(inputs.map((input) => input.closest(FIELD) ?? input)).size

/** Number of the form's fields that are marked as wrong; a press moves the focus to the first one. */
function WrongFields({ bar }: { bar: RefObject<HTMLElement | null> }) {
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

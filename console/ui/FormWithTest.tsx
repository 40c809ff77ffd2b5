import { type ReactNode, useState } from 'react'
import { useMessages } from '#language.tsx'
import styles from './FormWithTest.module.css'
import { uiMessages } from './ui.messages.ts'
import { mediaHook } from './use-media.ts'

/** Windows in which a form leaves room beside it. Same breakpoint as in the style sheets of forms. */
const useIsWide = mediaHook('(width >= 1280px)')

interface FormWithTestProps {
  title?: string | undefined
  /** Preview and test of the values of the form; nothing if there is none. */
  test: ReactNode
  /** Fields of the form. */
  children: ReactNode
}

/** Fields of a form with their test: at the right, always in sight, or folded below them in narrow windows. */
export function FormWithTest({ title, test, children }: FormWithTestProps) {
  const t = useMessages(uiMessages)
  const isWide = useIsWide()
  const [isToggled, setIsToggled] = useState<boolean>()
  const isOpen = isToggled ?? isWide
  if (test === null || test === undefined || test === false) return children
  return (
    <div className={styles.place} data-with-test>
      <div className={styles.pair}>
        <div className={styles.fields}>{children}</div>
        <details className={styles.test} open={isOpen}>
          <summary
            onClick={(event) => {
              event.preventDefault()
              setIsToggled(!isOpen)
            }}
          >
            {title ?? t.test}
          </summary>
          <div className={styles.content}>{test}</div>
        </details>
      </div>
    </div>
  )
}

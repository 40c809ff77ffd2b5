import { type ReactNode, useCallback, useId, useState } from 'react'
import styles from './Section.module.css'
import { createSlot, SectionSlotContext } from './tool-slot.ts'

interface SectionProps {
  title: string
  about?: ReactNode
  action?: ReactNode
  /** The title of the screen, or its tab, says the same. */
  isTitleHidden?: boolean
  /** Whether the section is a form. */
  isForm?: boolean
  children: ReactNode
}

/**
 * Titled part of a screen, which is also a landmark. A table at its end fills it, with the table's tools beside the
 * title.
 */
export function Section(props: SectionProps) {
  const { title, about, action, isTitleHidden, isForm, children } = props
  const id = useId()
  const [slot] = useState(() => createSlot(styles.tools))
  const attachSlot = useCallback((place: HTMLElement | null) => place?.append(slot), [slot])
  return (
    <section
      aria-labelledby={id}
      className={styles.section}
      data-section
      data-form={isForm === true || undefined}
    >
      <header className={isTitleHidden === true ? 'sr-only' : styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        <div ref={attachSlot} className={styles.place} />
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      <SectionSlotContext value={slot}>{children}</SectionSlotContext>
    </section>
  )
}

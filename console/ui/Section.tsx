import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  about?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A titled part of a screen, and a landmark of it. */
export function Section({ title, about, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  )
}

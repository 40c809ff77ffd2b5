import { type ReactNode, useEffect } from 'react'
import styles from './Screen.module.css'

interface ScreenProps {
  title: string
  /** The heading, where it is more than the title's text. */
  heading?: ReactNode
  /** One line on what the screen is for. */
  about?: ReactNode
  /** The main action, at the top right. */
  action?: ReactNode
  breadcrumbs?: ReactNode
  children: ReactNode
}

/** The frame of every screen. Its heading takes the focus after navigation. */
export function Screen({
  title,
  heading = title,
  about,
  action,
  breadcrumbs,
  children,
}: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Signalbox`
  }, [title])
  return (
    <div className={styles.screen}>
      {breadcrumbs}
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 id="screen-title" tabIndex={-1} className={styles.title}>
            {heading}
          </h1>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

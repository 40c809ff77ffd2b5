import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { late } from './late.tsx'
import styles from './Screen.module.css'
import { createSlot, ToolSlotContext } from './tool-slot.ts'

/** Loaded separately, because the login page needs no tooltip. */
const HelpTip = late(async () => (await import('./HelpTip.tsx')).HelpTip, {
  waiting: null,
  Missing: () => null,
})

interface ScreenProps {
  title: string
  /** The heading, where it is more than the title's text. */
  heading?: ReactNode
  /** Purpose of the screen: a string becomes a help tip beside the title, any other node is shown there itself. */
  about?: ReactNode
  /** Live state and the main action, at the right of the title line. */
  action?: ReactNode
  breadcrumbs?: ReactNode
  children: ReactNode
}

/** Browsers remove blanks around a title and shorten those inside: two IDs must not look alike. */
const withKeptBlanks = (title: string) =>
  title.replaceAll(/^\s+|\s+$|\s{2,}/g, ({ length }) => '\u00a0'.repeat(length))

/**
 * Frame of every screen: a line with the title, the tools of the main table, live state and the main action. Its
 * heading gets the focus after a navigation.
 */
export function Screen({
  title,
  heading = title,
  about,
  action,
  breadcrumbs,
  children,
}: ScreenProps) {
  const [slot] = useState(() => createSlot(styles.tools))
  const attachSlot = useCallback((place: HTMLElement | null) => place?.append(slot), [slot])
  useEffect(() => {
    document.title = `${withKeptBlanks(title)} · Signalbox`
  }, [title])
  return (
    <ToolSlotContext value={slot}>
      <div className={styles.screen}>
        {breadcrumbs}
        <header className={styles.head}>
          <div className={styles.words}>
            <h1 id="screen-title" tabIndex={-1} className={styles.title}>
              {heading}
            </h1>
            {typeof about === 'string' ? (
              <span className={styles.help}>
                <HelpTip text={about} about={title} />
              </span>
            ) : (
              about !== undefined && <span className={styles.about}>{about}</span>
            )}
          </div>
          <div ref={attachSlot} className={styles.place} />
          {action !== undefined && <div className={styles.action}>{action}</div>}
        </header>
        {children}
      </div>
    </ToolSlotContext>
  )
}

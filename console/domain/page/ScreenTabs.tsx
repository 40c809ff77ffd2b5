import { useEffect, useRef } from 'react'
import type { Address } from '#routing/path.ts'
import { ScreenLink } from './links.tsx'
import styles from './ScreenTabs.module.css'

interface ScreenTabsProps {
  label: string
  /** `count`: `undefined` until it is read; its place is there. */
  tabs: readonly { label: string; to: Address; count?: string | undefined }[]
  /** Address of the current tab. */
  current: Address
}

/** Tabs that are screens, each with an address of its own. */
export function ScreenTabs({ label, tabs, current }: ScreenTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current === null || tab == null) return
    // On a phone, the current tab may be outside of the visible part.
    nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <ScreenLink
          key={tab.to}
          to={tab.to}
          className={styles.tab ?? ''}
          aria-current={tab.to === current ? 'page' : undefined}
        >
          {tab.label}
          {'count' in tab && <span className={styles.count}>{tab.count}</span>}
        </ScreenLink>
      ))}
    </nav>
  )
}

import { Fragment } from 'react'
import { useLanguage } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import type { DrawerName } from '../drawers.ts'
import { isCurrent, type NavigationGroup } from '../navigation.ts'
import { late } from '#ui/late.tsx'
import { CreateLink } from './CreateLink.tsx'
import styles from './Navigation.module.css'

const PageCount = late(async () => (await import('./PageCount.tsx')).PageCount, { waiting: null })

interface PageListProps {
  group: NavigationGroup
  pathname: string
  onDrawer: (drawer: DrawerName) => void
}

/** The pages of a group as words, and its drawer. */
export function PageList({ group, pathname, onDrawer }: PageListProps) {
  const language = useLanguage()
  const { label, entries, drawer } = group
  return (
    <ul className={styles.pages} aria-label={label[language]}>
      {entries.map((entry) => (
        <Fragment key={entry.page}>
          {entry.caption !== undefined && (
            <li className={styles.caption}>{entry.caption[language]}</li>
          )}
          <li>
            <ScreenLink
              to={entry.to}
              className={styles.page ?? ''}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            >
              <span className={styles.words}>{entry.label[language]}</span>
              <PageCount page={entry.page} />
            </ScreenLink>
            <CreateLink entry={entry} />
          </li>
        </Fragment>
      ))}
      {drawer !== undefined && (
        <li>
          <button type="button" className={styles.page} onClick={() => onDrawer(drawer.name)}>
            <span className={styles.words}>{drawer.label[language]}</span>
          </button>
        </li>
      )}
    </ul>
  )
}

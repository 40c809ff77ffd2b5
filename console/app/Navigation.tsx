import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { nodeList } from '@signalbox/contract/nodes'
import {
  IconAlertTriangle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useEdition } from '../api/use-can.ts'
import { useFormats, useLanguage, useMessages } from '../language.tsx'
import { ScreenLink } from '../parts/links.tsx'
import { paths } from '../paths.ts'
import { appMessages } from './app.messages.ts'
import { Mark } from './Mark.tsx'
import styles from './Navigation.module.css'
import { navigation } from './navigation.ts'
import { changeSettings, useSettings } from './settings.ts'
import { differentVersions, highestVersion } from './version.ts'
import { Tip } from '../ui/Tip.tsx'

/** The left bar: areas in groups; folded to its icons until the user unfolds it. */
export function Navigation({ pathname }: { pathname: string }) {
  const t = useMessages(appMessages)
  const language = useLanguage()
  const formats = useFormats()
  const { isNavigationOpen: isOpen } = useSettings()
  const user = useUser()
  const nodes = useQuery(query(nodeList, {}))
  const versions = (nodes.data ?? []).map((node) => node.version)
  // That of the login until the nodes have been read: nothing moves then.
  const version = highestVersion(nodes.data === undefined ? [user?.version] : versions)
  const different = differentVersions(versions)
  const edition = useEdition()
  const fold = isOpen ? t.collapse : t.expand
  const groups = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (groups.current !== null) showCurrent(groups.current)
    // The version, when it is known, takes room from the entries.
  }, [pathname, isOpen, version])
  return (
    <nav className={styles.bar} data-open={isOpen} aria-label={t.navigation}>
      <ScreenLink to={paths.overview()} className={styles.mark ?? ''} aria-label="Signalbox">
        <Mark />
        {isOpen && <span>Signalbox</span>}
      </ScreenLink>
      <div ref={groups} className={styles.groups}>
        {navigation.map((group) => (
          <div key={group.label.en} className={styles.group}>
            <div className={isOpen ? styles.heading : 'sr-only'}>{group.label[language]}</div>
            <ul className={styles.list}>
              {group.entries.map(({ label, to, area = to, icon: Icon }) => {
                const isCurrent = pathname === to || pathname.startsWith(`${area}/`)
                return (
                  <li key={to}>
                    <Tip label={label[language]} side="right" isDisabled={isOpen}>
                      <div>
                        <ScreenLink
                          to={to}
                          className={styles.entry ?? ''}
                          aria-current={isCurrent ? 'page' : undefined}
                          aria-label={label[language]}
                        >
                          <Icon size={20} stroke={1.6} aria-hidden="true" />
                          {isOpen && <span>{label[language]}</span>}
                        </ScreenLink>
                      </div>
                    </Tip>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {version !== undefined && (
          <span
            className={styles.version}
            title={t.version(version, edition === 'ee' ? t.editionEe : t.editionCe)}
          >
            v{version.split('.').slice(0, 2).join('.')}
            <span className={styles.edition}>{edition}</span>
          </span>
        )}
        {different.length > 1 && (
          <Tip label={t.versionsDiffer(formats.list(different))} side="right">
            <div>
              <ScreenLink
                to={paths.nodes()}
                className={styles.warning ?? ''}
                aria-label={t.versionsDiffer(formats.list(different))}
              >
                <IconAlertTriangle size={18} aria-hidden="true" />
              </ScreenLink>
            </div>
          </Tip>
        )}
        <Tip label={fold} side="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={fold}
            aria-expanded={isOpen}
            onClick={() => changeSettings({ isNavigationOpen: !isOpen })}
          >
            {isOpen ? (
              <IconLayoutSidebarLeftCollapse size={20} />
            ) : (
              <IconLayoutSidebarLeftExpand size={20} />
            )}
          </ActionIcon>
        </Tip>
      </div>
    </nav>
  )
}

/** Scrolls the bar, and nothing else, until the entry of this page is in view. */
function showCurrent(box: HTMLElement): void {
  const entry = box.querySelector('[aria-current=page]')
  if (entry === null) return
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
  box.scrollBy({
    left: beyond(inner.left - outer.left, inner.right - outer.right),
    top: beyond(inner.top - outer.top, inner.bottom - outer.bottom),
  })
}

/** How far to scroll, in whole pixels, for both ends to be inside; 0 where they are. */
function beyond(start: number, end: number): number {
  if (start < 0) return Math.floor(start)
  return Math.ceil(Math.max(end, 0))
}

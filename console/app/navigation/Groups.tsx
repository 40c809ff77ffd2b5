import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'
import type { DrawerName } from '../drawers.ts'
import { isInGroup, type NavigationGroup } from '../navigation.ts'
import { changeSettings, useSettings } from '../settings.ts'
import styles from './Navigation.module.css'
import { PageList } from './PageList.tsx'
import type { Panel } from './use-panel.ts'

interface GroupsProps {
  groups: readonly NavigationGroup[]
  pathname: string
  onDrawer: (drawer: DrawerName) => void
}

interface PanelGroupsProps extends GroupsProps {
  panel: Panel
}

/** Groups that open a panel beside the bar; a group with a single page is a link. */
export function PanelGroups({ groups, pathname, panel, onDrawer }: PanelGroupsProps) {
  const language = useLanguage()
  return groups.map((group) => {
    const { label, icon: Icon, entries } = group
    const [only] = entries
    const isActive = isInGroup(group, pathname)
    const content = (
      <>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>{label[language]}</span>
      </>
    )
    if (entries.length === 1 && only !== undefined) {
      return (
        <li key={label.en} {...panel.plain}>
          <ScreenLink
            to={only.to}
            className={styles.item ?? ''}
            aria-current={isActive ? 'page' : undefined}
          >
            {content}
          </ScreenLink>
        </li>
      )
    }
    return (
      <li key={label.en}>
        <button
          type="button"
          className={styles.item}
          aria-current={isActive ? 'true' : undefined}
          {...panel.group(label.en)}
        >
          {content}
        </button>
        {panel.opened?.key === label.en && (
          <PanelBox panel={panel} title={label[language]} ahead={only?.to}>
            <PageList
              group={group}
              pathname={pathname}
              onDrawer={(drawer) => {
                panel.close()
                onDrawer(drawer)
              }}
            />
          </PanelBox>
        )}
      </li>
    )
  })
}

interface PanelBoxProps {
  panel: Panel
  title: string
  /** A page that is likely to be opened. Styles that it shares with others have the whole page laid out again. */
  ahead?: Address | undefined
  children: ReactNode
}

/** Panel beside its group, within the window; on a phone, a sheet above the bar. */
export function PanelBox(props: PanelBoxProps) {
  const { panel, title, ahead, children } = props
  const router = useRouter()
  const { opened, within } = panel
  const { ref } = within
  const takesFocus = opened?.takesFocus === true
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const top = box.parentElement?.getBoundingClientRect().top ?? 0
    const lowest = window.innerHeight - box.offsetHeight - GAP_PX
    box.style.setProperty('--top', `${Math.max(Math.min(top - GAP_PX, lowest), GAP_PX)}px`)
  }, [ref])
  useEffect(
    () => (ahead === undefined ? undefined : afterPaint(() => router.preload(ahead))),
    [router, ahead],
  )
  useLayoutEffect(() => {
    if (!takesFocus) return
    const pages = ref.current
    const first = pages?.querySelector<HTMLElement>('[aria-current=page]')
    const target = first ?? pages?.querySelector<HTMLElement>('a, button')
    target?.focus({ preventScroll: true })
  }, [takesFocus, ref])
  return (
    <>
      <div className={styles.backdrop} />
      <div className={styles.panel} {...within}>
        <div className={styles.heading} aria-hidden="true">
          {title}
        </div>
        {children}
      </div>
    </>
  )
}

const GAP_PX = 6

/** Once the next frame is painted; styles that arrive before it would have the page laid out within that frame. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Groups as a tree, whose collapsed groups stay collapsed. */
export function TreeGroups({ groups, pathname, onDrawer }: GroupsProps) {
  const language = useLanguage()
  const { foldedGroups } = useSettings()
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <ul ref={list} className={styles.groups}>
      {groups.map((group) => {
        const { label, icon: Icon, entries } = group
        const [only] = entries
        const icon = <Icon size={18} stroke={1.6} aria-hidden="true" />
        if (entries.length === 1 && only !== undefined) {
          return (
            <li key={label.en}>
              <ScreenLink
                to={only.to}
                className={styles.branch ?? ''}
                aria-current={isInGroup(group, pathname) ? 'page' : undefined}
              >
                {icon}
                <span className={styles.words}>{label[language]}</span>
              </ScreenLink>
            </li>
          )
        }
        const isFolded = foldedGroups.includes(label.en)
        const others = foldedGroups.filter((each) => each !== label.en)
        return (
          <li key={label.en}>
            <button
              type="button"
              className={styles.branch}
              aria-expanded={!isFolded}
              onClick={() =>
                changeSettings({ foldedGroups: isFolded ? others : [...others, label.en] })
              }
            >
              {icon}
              <span className={styles.words}>{label[language]}</span>
              <IconChevronDown size={14} className={styles.chevron} aria-hidden="true" />
            </button>
            {!isFolded && <PageList group={group} pathname={pathname} onDrawer={onDrawer} />}
          </li>
        )
      })}
    </ul>
  )
}

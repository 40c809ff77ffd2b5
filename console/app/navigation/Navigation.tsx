import {
  IconApi,
  IconBell,
  IconDots,
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Tip } from '#ui/Tip.tsx'
import { appMessages } from '../app.messages.ts'
import { type DrawerName, MODIFIER } from '../drawers.ts'
import { Mark } from '../Mark.tsx'
import { isInGroup } from '../navigation.ts'
import { ProfileMenu } from '../ProfileMenu.tsx'
import { changeSettings, useSettings } from '../settings.ts'
import { mediaHook } from '#ui/use-media.ts'
import { useActiveAlarms } from '#domain/alarms/active-alarms.ts'
import { PanelBox, PanelGroups, TreeGroups } from './Groups.tsx'
import styles from './Navigation.module.css'
import { AlarmCount } from './AlarmCount.tsx'
import { PageList } from './PageList.tsx'
import { useNavigation } from './use-navigation.ts'
import { usePanel } from './use-panel.ts'
import { Version } from './Version.tsx'

/** Number of groups that fit into the bar of a phone beside "Find" and "More". */
const PHONE_GROUPS = 4
const MORE = 'more'

/** Same breakpoint as in Navigation.module.css, below which the navigation is at the bottom. */
const useIsPhone = mediaHook('(width < 720px)')

interface NavigationProps {
  pathname: string
  onCommands: () => void
  onDrawer: (drawer: DrawerName) => void
}

/** A rail of groups, a tree while it is pinned open, a bar at the bottom of a phone; find, alarms, help, profile. */
export function Navigation(props: NavigationProps) {
  const { isNavigationOpen } = useSettings()
  const isPhone = useIsPhone()
  if (isPhone) return <PhoneBar {...props} />
  return isNavigationOpen ? <Tree {...props} /> : <Rail {...props} />
}

function Rail(props: NavigationProps) {
  const t = useMessages(appMessages)
  const { pathname, onCommands, onDrawer } = props
  const panel = usePanel(pathname)
  const groups = useNavigation()
  return (
    <nav
      ref={panel.bar}
      className={styles.bar}
      data-layout="rail"
      aria-label={t.navigation}
      {...panel.around}
      onKeyDown={(event) => walk(event, panel)}
    >
      <Logo />
      <div {...panel.plain}>
        <Find onCommands={onCommands} />
      </div>
      <ul className={styles.groups}>
        <PanelGroups {...{ groups, pathname, panel, onDrawer }} />
      </ul>
      <div className={styles.foot} {...panel.plain}>
        <Tools {...props} />
        <div className={styles.line}>
          <Version />
          <Pin />
        </div>
      </div>
    </nav>
  )
}

function Tree(props: NavigationProps) {
  const t = useMessages(appMessages)
  return (
    <nav
      className={styles.bar}
      data-layout="tree"
      aria-label={t.navigation}
      onKeyDown={(event) => walk(event)}
    >
      <div className={styles.line}>
        <Logo />
        <Pin />
      </div>
      <Find onCommands={props.onCommands} />
      <TreeGroups groups={useNavigation()} pathname={props.pathname} onDrawer={props.onDrawer} />
      <div className={styles.foot}>
        <Tools {...props} />
        <div className={styles.line}>
          <Version />
        </div>
      </div>
    </nav>
  )
}

function PhoneBar(props: NavigationProps) {
  const t = useMessages(appMessages)
  const { pathname } = props
  const panel = usePanel(pathname)
  const { open: count } = useActiveAlarms()
  const groups = useNavigation()
  const further = groups.slice(PHONE_GROUPS)
  const isInMore = further.some((group) => isInGroup(group, pathname))
  const onDrawer = (drawer: DrawerName) => {
    panel.close()
    props.onDrawer(drawer)
  }
  return (
    <nav
      ref={panel.bar}
      className={styles.bar}
      data-layout="phone"
      aria-label={t.navigation}
      onKeyDown={(event) => walk(event, panel)}
    >
      <ul className={styles.groups}>
        <PanelGroups groups={groups.slice(0, PHONE_GROUPS)} {...{ pathname, panel, onDrawer }} />
        <li>
          <Find onCommands={props.onCommands} />
        </li>
        <li>
          <button
            type="button"
            className={styles.item}
            aria-current={isInMore ? 'true' : undefined}
            {...panel.group(MORE)}
          >
            <IconDots size={20} stroke={1.6} aria-hidden="true" />
            <span className={styles.word}>{t.more}</span>
            {count > 0 && <span className={styles.dot} />}
          </button>
          {panel.opened?.key === MORE && (
            <PanelBox panel={panel} title={t.more}>
              {further.map((group) => (
                <PageList key={group.label.en} {...{ group, pathname, onDrawer }} />
              ))}
              <div className={styles.more}>
                <Tools onDrawer={onDrawer} />
                <div className={styles.line}>
                  <Version />
                </div>
              </div>
            </PanelBox>
          )}
        </li>
      </ul>
    </nav>
  )
}

function Logo() {
  return (
    <ScreenLink to={paths.overview()} className={styles.logo ?? ''} aria-label="Signalbox">
      <Mark />
      <span className={styles.name}>Signalbox</span>
    </ScreenLink>
  )
}

function Find({ onCommands }: Pick<NavigationProps, 'onCommands'>) {
  const t = useMessages(appMessages)
  return (
    <Tip label={`${t.commandsHint} (${MODIFIER} K)`} side="right">
      <button
        type="button"
        className={`${styles.item} ${styles.find}`}
        aria-keyshortcuts={MODIFIER === 'Ctrl' ? 'Control+K' : 'Meta+K'}
        onClick={onCommands}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>{t.find}</span>
        <kbd aria-hidden="true">{MODIFIER} K</kbd>
      </button>
    </Tip>
  )
}

/** Tools beside the pages: alarms, requests, help and the user's menu. */
function Tools({ onDrawer }: Pick<NavigationProps, 'onDrawer'>) {
  const t = useMessages(appMessages)
  return (
    <div className={styles.tools}>
      <Bell />
      <button
        type="button"
        className={styles.item}
        aria-label={t.requests}
        onClick={() => onDrawer('requests')}
      >
        <IconApi size={20} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>{t.api}</span>
      </button>
      <button type="button" className={styles.item} onClick={() => onDrawer('help')}>
        <IconHelp size={20} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>{t.help}</span>
      </button>
      <ProfileMenu className={styles.item} wordClassName={styles.word} onDrawer={onDrawer} />
    </div>
  )
}

function Bell() {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const label = t.alarms(formats.number(useActiveAlarms().open))
  return (
    <ScreenLink to={paths.alarms()} className={styles.item ?? ''}>
      <IconBell size={20} stroke={1.6} aria-hidden="true" />
      <span className="sr-only">{label}</span>
      <span className={styles.word} aria-hidden="true">
        {t.bell}
      </span>
      <AlarmCount isHidden />
    </ScreenLink>
  )
}

function Pin() {
  const t = useMessages(appMessages)
  const { isNavigationOpen: isOpen } = useSettings()
  const label = isOpen ? t.collapse : t.expand
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <Tip label={label} side="right">
      <button
        type="button"
        className={styles.pin}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => changeSettings({ isNavigationOpen: !isOpen })}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </Tip>
  )
}

/** Arrow keys pass the links beside pages, which Tab reaches. */
const ITEMS = 'a:not([data-beside]), button'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move within the bar, or within its panel; → opens a panel, ← closes it. */
function walk(event: KeyboardEvent<HTMLElement>, panel?: ReturnType<typeof usePanel>): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || target.closest('[role=menu], select') !== null) return
  const { group } = target.dataset
  const box = target.closest<HTMLElement>('[data-panel]')
  if (box === null && key === 'ArrowRight' && group !== undefined) panel?.open(group)
  else if (box !== null && key === 'ArrowLeft') panel?.close()
  else {
    const all = [...(box ?? event.currentTarget).querySelectorAll<HTMLElement>(ITEMS)]
    const items = all.filter((item) => item.closest('[data-panel]') === box)
    const step = STEPS[key]
    const to =
      key === 'Home'
        ? 0
        : key === 'End'
          ? -1
          : step && (items.indexOf(target) + step) % items.length
    if (to === undefined || !items.includes(target)) return
    items.at(to)?.focus()
  }
  event.preventDefault()
}

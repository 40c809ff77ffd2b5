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
import { pageConfig } from '../../env.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { paths } from '../../paths.ts'
import { late } from '../../ui/late.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { appMessages } from '../app.messages.ts'
import { type DrawerName, MODIFIER } from '../drawers.ts'
import { Mark } from '../Mark.tsx'
import { navigation } from '../navigation.ts'
import { ProfileMenu } from '../ProfileMenu.tsx'
import { changeSettings, useSettings } from '../settings.ts'
import { mediaHook } from '../../ui/use-media.ts'
import { useActiveAlarms } from './active-alarms.ts'
import { PanelBox, PanelGroups, TreeGroups } from './Groups.tsx'
import styles from './Navigation.module.css'
import { AlarmCount, PageList } from './PageList.tsx'
import { usePanel } from './use-panel.ts'
import { Version } from './Version.tsx'

const ClusterSelect = late(async () => (await import('../ClusterSelect.tsx')).ClusterSelect)

/** So many groups fit into the bar of a phone beside "Find" and "More". */
const PHONE_GROUPS = 4
const MORE = 'more'

/** As in Navigation.module.css: the navigation is at the bottom then. */
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
  const { pathname, onCommands } = props
  const panel = usePanel(pathname)
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
      <Clusters />
      <div {...panel.plain}>
        <Find onCommands={onCommands} />
      </div>
      <ul className={styles.groups}>
        <PanelGroups groups={navigation} pathname={pathname} panel={panel} />
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
      <Clusters />
      <Find onCommands={props.onCommands} />
      <TreeGroups groups={navigation} pathname={props.pathname} />
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
  const count = useActiveAlarms()
  return (
    <nav
      ref={panel.bar}
      className={styles.bar}
      data-layout="phone"
      aria-label={t.navigation}
      onKeyDown={(event) => walk(event, panel)}
    >
      <ul className={styles.groups}>
        <PanelGroups groups={navigation.slice(0, PHONE_GROUPS)} pathname={pathname} panel={panel} />
        <li>
          <Find onCommands={props.onCommands} />
        </li>
        <li>
          <button type="button" className={styles.item} {...panel.group(MORE)}>
            <IconDots size={20} stroke={1.6} aria-hidden="true" />
            <span className={styles.word}>{t.more}</span>
            {count > 0 && <span className={styles.dot} />}
          </button>
          {panel.opened?.key === MORE && (
            <PanelBox panel={panel} title={t.more}>
              {navigation.slice(PHONE_GROUPS).map(({ label, entries }) => (
                <PageList key={label.en} label={label.en} entries={entries} pathname={pathname} />
              ))}
              <div className={styles.more}>
                <Clusters />
                <Tools
                  {...props}
                  onDrawer={(drawer) => {
                    panel.close()
                    props.onDrawer(drawer)
                  }}
                />
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

function Clusters() {
  return pageConfig.upstreams.length > 1 ? <ClusterSelect /> : null
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

/** What is no page: alarms, requests, help, the user. */
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
  const label = t.alarms(formats.number(useActiveAlarms()))
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
    const all = [...(box ?? event.currentTarget).querySelectorAll<HTMLElement>('a, button')]
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

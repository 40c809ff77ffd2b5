import { ActionIcon, Indicator } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Indicator.layer.css'
import { alarmList } from '@signalbox/contract/alarms'
import { IconBell, IconHelp, IconSearch, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLive } from '../api/live.ts'
import { pageConfig } from '../env.ts'
import { useFormats, useMessages } from '../language.tsx'
import { ScreenLink } from '../parts/links.tsx'
import { paths } from '../paths.ts'
import { late } from '../ui/late.tsx'
import { appMessages } from './app.messages.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import styles from './TopBar.module.css'
import { Tip } from '../ui/Tip.tsx'

const ClusterSelect = late(async () => (await import('./ClusterSelect.tsx')).ClusterSelect)

/** As the key is called on the keyboard in front of the user. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const ALARM_POLL_MS = 30_000

export type DrawerName = 'help' | 'settings' | 'password'

interface TopBarProps {
  onCommands: () => void
  onDrawer: (drawer: DrawerName) => void
}

/** What is the same on every screen: find, alarms, help, settings, profile. */
export function TopBar({ onCommands, onDrawer }: TopBarProps) {
  const t = useMessages(appMessages)
  return (
    <section className={styles.bar} aria-label={t.toolbar}>
      <button type="button" className={styles.find} onClick={onCommands}>
        <IconSearch size={14} aria-hidden="true" />
        {t.commands}
        <kbd>{MODIFIER} K</kbd>
      </button>
      <span className={styles.space} />
      {pageConfig.upstreams.length > 1 && <ClusterSelect />}
      <AlarmBell />
      <BarButton label={t.help} onClick={() => onDrawer('help')}>
        <IconHelp size={20} stroke={1.6} />
      </BarButton>
      <BarButton label={t.settings} onClick={() => onDrawer('settings')}>
        <IconSettings size={20} stroke={1.6} />
      </BarButton>
      <ProfileMenu onDrawer={onDrawer} />
    </section>
  )
}

function BarButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tip label={props.label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={props.label}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tip>
  )
}

function AlarmBell() {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const request = { query: { activated: true, limit: 1 } }
  const alarms = useLive(alarmList, request, ALARM_POLL_MS)
  const count = alarms.data?.meta.count ?? alarms.data?.data.length ?? 0
  const label = t.alarms(formats.number(count))
  return (
    <Tip label={label}>
      <Indicator
        label={formats.compact(count)}
        size={16}
        // On the bell, not on the corner of the field around it.
        offset={8}
        color="red.8"
        disabled={count === 0}
      >
        <ScreenLink to={paths.alarms()} aria-label={label} className={styles.bell ?? ''}>
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
        </ScreenLink>
      </Indicator>
    </Tip>
  )
}

import { Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { clientList } from '@signalbox/contract/clients'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconDevices,
  IconHelp,
  IconKey,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { listQuery } from '../api/query.ts'
import { useLanguage, useMessages } from '../language.tsx'
import { glossary } from '../parts/glossary.messages.ts'
import { paths } from '../paths.ts'
import { appMessages } from './app.messages.ts'
import styles from './CommandPalette.module.css'
import { type Findable, type Found, isFoundBy } from './find.ts'
import { useLogout } from './logout.ts'
import { navigation } from './navigation.ts'
import { changeSettings, useTheme } from './settings.ts'
import type { DrawerName } from './TopBar.tsx'

const MAX_CLIENTS = 8

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  onDrawer: (drawer: DrawerName) => void
}

/** Ctrl/⌘ K: any screen or action by its words, any client by a part of its id. */
export function CommandPalette({ isOpen, onClose, onDrawer }: CommandPaletteProps) {
  const t = useMessages(appMessages)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      yOffset="12vh"
      padding={0}
      attributes={{ content: { 'aria-label': t.commands } }}
    >
      {isOpen && <Commands onDone={onClose} onDrawer={onDrawer} />}
    </Modal>
  )
}

function Commands(props: { onDone: () => void; onDrawer: (drawer: DrawerName) => void }) {
  const t = useMessages(appMessages)
  const router = useRouter()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const commands = useCommands(text, props.onDrawer)
  const current = Math.min(at, commands.length - 1)

  useEffect(() => {
    document.getElementById(`command-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = (command: Found | undefined) => {
    if (command === undefined) return
    props.onDone()
    if (command.to === undefined) command.run?.()
    else void router.navigate({ href: command.to })
  }
  const handleKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && commands.length > 0) {
      event.preventDefault()
      setAt((current + step + commands.length) % commands.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(commands[current])
    }
  }
  return (
    <div>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        role="combobox"
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={commands.length > 0 ? `command-${current}` : undefined}
        aria-label={t.commandsHint}
        placeholder={t.commandsHint}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={handleKeys}
      />
      <div id="commands" role="listbox" aria-label={t.commands} className={styles.list}>
        {commands.map((command, i) => (
          <div
            key={command.key}
            id={`command-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            className={styles.command}
            onPointerMove={() => setAt(i)}
            onClick={() => run(command)}
            onKeyDown={handleKeys}
          >
            <command.icon size={16} aria-hidden="true" />
            <span className={styles.label}>{command.label}</span>
            <span className={styles.kind}>{command.kind}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p className={styles.empty}>{t.commandsEmpty}</p>}
    </div>
  )
}

function useCommands(text: string, onDrawer: (drawer: DrawerName) => void): Found[] {
  const language = useLanguage()
  const words = useMessages(glossary)
  const part = text.trim()
  const [asked] = useDebouncedValue(part, 150)
  const request = { query: { like_clientid: asked, limit: MAX_CLIENTS, fields: 'clientid' } }
  const clients = useQuery({ ...listQuery(clientList, request), enabled: asked !== '' })
  const screens: Findable[] = navigation.flatMap(({ label: group, entries }) =>
    entries.map(({ label, to, icon, words: further }) => ({
      key: to,
      label: label[language],
      kind: group[language],
      icon,
      to,
      words: `${label.en} ${label.zh} ${to} ${further}`,
    })),
  )
  const actions = useActions(onDrawer)
  // What came for an earlier text must not be hit by an Enter that meant this one.
  const found = part === '' ? [] : (clients.data?.data ?? [])
  const ids = found.flatMap(({ clientid }) => (clientid?.includes(part) ? [clientid] : []))
  return [
    ...[...screens, ...actions].filter(isFoundBy(text)),
    ...ids.map((clientid) => ({
      key: `client ${clientid}`,
      label: clientid,
      kind: words.client,
      icon: IconDevices,
      to: paths.client(clientid),
    })),
  ]
}

/** What the top bar can do. */
function useActions(onDrawer: (drawer: DrawerName) => void): Findable[] {
  const t = useMessages(appMessages)
  const logOut = useLogout()
  const isDark = useTheme() === 'dark'
  const kind = t.action
  const of = (
    key: keyof typeof appMessages & keyof typeof t,
    icon: TablerIcon,
    run: () => void,
  ) => ({
    key,
    label: String(t[key]),
    kind,
    icon,
    run,
    words: `${String(appMessages[key].en)} ${String(appMessages[key].zh)}`,
  })
  return [
    of(isDark ? 'useLight' : 'useDark', isDark ? IconSun : IconMoon, () =>
      changeSettings({ followsOs: false, theme: isDark ? 'light' : 'dark' }),
    ),
    of('settings', IconSettings, () => onDrawer('settings')),
    of('help', IconHelp, () => onDrawer('help')),
    of('changePassword', IconKey, () => onDrawer('password')),
    of('logout', IconLogout, () => void logOut()),
  ]
}

import { Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { clientList } from '@signalbox/contract/clients'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconDevices, IconSearch, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { query } from '../api/query.ts'
import { useLanguage, useMessages } from '../language.tsx'
import { glossary } from '../parts/glossary.messages.ts'
import { paths } from '../paths.ts'
import { appMessages } from './app.messages.ts'
import styles from './CommandPalette.module.css'
import { navigation } from './navigation.ts'

interface Command {
  to: string
  label: string
  kind: string
  icon: TablerIcon
}

const MAX_CLIENTS = 8

interface CommandPaletteProps {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Ctrl/⌘ K: any screen by its words, any client by a part of its id. */
export function CommandPalette({ isOpen, onToggle }: CommandPaletteProps) {
  const t = useMessages(appMessages)
  useHotkeys([['mod+K', () => onToggle(!isOpen)]], [])
  return (
    <Modal
      opened={isOpen}
      onClose={() => onToggle(false)}
      withCloseButton={false}
      yOffset="12vh"
      padding={0}
      title={t.commands}
      classNames={{ header: 'sr-only' }}
    >
      {isOpen && <Commands onDone={() => onToggle(false)} />}
    </Modal>
  )
}

function Commands({ onDone }: { onDone: () => void }) {
  const t = useMessages(appMessages)
  const router = useRouter()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const commands = useCommands(text)
  const current = Math.min(at, commands.length - 1)

  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onDone()
    void router.navigate({ href: command.to })
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
            key={command.to}
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

function useCommands(text: string): Command[] {
  const language = useLanguage()
  const words = useMessages(glossary)
  const [asked] = useDebouncedValue(text.trim(), 150)
  const request = { query: { like_clientid: asked, limit: MAX_CLIENTS, fields: 'clientid' } }
  const clients = useQuery({ ...query(clientList, request), enabled: asked !== '' })
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const screens = navigation.flatMap(({ label: group, entries }) =>
    entries
      .filter((entry) => {
        const all = `${entry.label.en} ${entry.label.zh} ${entry.to} ${entry.words}`.toLowerCase()
        return wanted.every((word) => all.includes(word))
      })
      .map(({ label, to, icon }) => ({
        to,
        label: label[language],
        kind: group[language],
        icon,
      })),
  )
  const found = asked === '' ? [] : (clients.data?.data ?? [])
  return [
    ...screens,
    ...found.flatMap(({ clientid }) =>
      clientid === undefined
        ? []
        : [{ to: paths.client(clientid), label: clientid, kind: words.client, icon: IconDevices }],
    ),
  ]
}

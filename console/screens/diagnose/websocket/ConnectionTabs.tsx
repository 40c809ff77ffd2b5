import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import styles from './websocket.module.css'
import { messages } from './websocket.messages.ts'
import { useConnection, useLog, useWorkspace, workspace } from './websocket.store.ts'
import { isOpen, MAX_FURTHER_TABS, type Tab } from './workspace.ts'
import { Tip } from '#ui/Tip.tsx'
import { TransferMenu } from './transfer/TransferMenu.tsx'

export function useTabName(): (tab: Tab) => string {
  const t = useMessages(messages)
  return (tab) => tab.name ?? t.defaultName
}

export const tabId = (tab: Tab) => `websocket-tab-${tab.id}`
export const panelId = 'websocket-panel'

/** Tabs of the connections with their states; arrow keys move between them. */
export function ConnectionTabs() {
  const t = useMessages(messages)
  const { tabs, active } = useWorkspace()

  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(active)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    const tab = tabs[(next + tabs.length) % tabs.length] ?? active
    event.preventDefault()
    workspace.select(tab.id)
    document.getElementById(tabId(tab))?.focus()
  }

  return (
    <div className={styles.tabs}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs are focused, one at a time */}
      <div
        role="tablist"
        aria-label={t.connections}
        className={styles.tablist}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <TabButton key={tab.id} tab={tab} isActive={tab === active} />
        ))}
      </div>
      <TabActions key={active.id} tab={active} />
    </div>
  )
}

/** Messages that a tab has received since it was last open. */
function useUnread({ connection, drafts }: Tab, isActive: boolean): number {
  const { total } = useLog(connection.received)
  useEffect(() => {
    if (isActive) drafts.seen = total
  }, [isActive, drafts, total])
  return isActive ? 0 : total - drafts.seen
}

function TabButton({ tab, isActive }: { tab: Tab; isActive: boolean }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const unread = useUnread(tab, isActive)
  const name = useTabName()(tab)
  const { status } = useConnection(tab.connection)
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      aria-selected={isActive}
      aria-controls={panelId}
      tabIndex={isActive ? 0 : -1}
      className={styles.tab}
      onClick={() => workspace.select(tab.id)}
    >
      <span className={styles.marker} data-state={status.state} aria-hidden />
      <span className={styles.tabName}>{name}</span>
      <span className={styles.tabState}>{t[`state_${status.state}`]}</span>
      {unread > 0 && <span className={styles.unread}>{t.unread(number(unread))}</span>}
    </button>
  )
}

/** Buttons that rename and close the open tab, or open another. */
function TabActions({ tab }: { tab: Tab }) {
  const t = useMessages(messages)
  const nameOf = useTabName()
  const name = nameOf(tab)
  const confirm = useConfirm()
  const { tabs } = useWorkspace()
  const [isRenaming, setRenaming] = useState(false)
  const isFirst = tab === tabs[0]

  const handleClose = async () => {
    const isFree = !isOpen(tab.connection.view().status)
    const isSure =
      isFree ||
      (await confirm({
        title: t.closeTitle(name),
        body: t.closeBody,
        confirmLabel: t.closeConfirm,
        danger: true,
      }))
    if (isSure) workspace.close(tab.id)
  }

  if (isRenaming) {
    return <RenameForm tab={tab} name={name} onDone={() => setRenaming(false)} />
  }
  return (
    <div className={styles.tabActions}>
      <TransferMenu nameOf={nameOf} />
      <Tip label={t.rename}>
        <ActionIcon variant="subtle" aria-label={t.rename} onClick={() => setRenaming(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tip>
      <Tip label={isFirst ? t.closeDefault : t.closeTab(name)}>
        <ActionIcon
          variant="subtle"
          aria-label={isFirst ? t.closeDefault : t.closeTab(name)}
          aria-disabled={isFirst}
          data-disabled={isFirst || undefined}
          onClick={() => (isFirst ? undefined : void handleClose())}
        >
          <IconX size={16} />
        </ActionIcon>
      </Tip>
    </div>
  )
}

/** The screen's main action. */
export function NewConnectionButton() {
  const t = useMessages(messages)
  useWorkspace()
  const isFull = !workspace.canOpen()
  return (
    <Tip label={t.tabsFull(MAX_FURTHER_TABS)} isDisabled={!isFull}>
      <Button
        leftSection={<IconPlus size={16} />}
        data-disabled={isFull || undefined}
        aria-disabled={isFull}
        onClick={() => workspace.open()}
      >
        {t.newConnection}
      </Button>
    </Tip>
  )
}

function RenameForm({ tab, name, onDone }: { tab: Tab; name: string; onDone: () => void }) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState(name)
  const id = useId()
  const trimmed = typed.trim()
  return (
    <form
      className={styles.tabActions}
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed === '') return
        workspace.rename(tab.id, trimmed)
        onDone()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <TextInput
        id={id}
        size="xs"
        autoFocus
        maxLength={40}
        aria-label={t.name}
        value={typed}
        error={trimmed === '' ? t.nameRequired : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="xs" type="submit" variant="default">
        {t.save}
      </Button>
      <Button size="xs" variant="subtle" onClick={onDone}>
        {t.cancel}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { Screen } from '#ui/Screen.tsx'
import { ConnectionPanel, isUpIn } from './connection/ConnectionPanel.tsx'
import {
  ConnectionTabs,
  NewConnectionButton,
  panelId,
  tabId,
  useTabName,
} from './ConnectionTabs.tsx'
import { MessagesPanel } from './messages/MessagesPanel.tsx'
import { PublishPanel } from './messages/PublishPanel.tsx'
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx'
import { messages } from './websocket.messages.ts'
import styles from './websocket.module.css'
import { useConnection, useWorkspace } from './websocket.store.ts'
import type { Tab } from './workspace.ts'

export function WebSocketScreen() {
  const t = useMessages(messages)
  const { active } = useWorkspace()
  const { status } = useConnection(active.connection)
  const name = useTabName()(active)
  const { only, setOnly } = useOnly(active)
  return (
    <Screen title={t.title} about={t.about} action={<NewConnectionButton />}>
      <ConnectionTabs />
      {/* Each tab has forms of its own: the key starts them with the tab's drafts. */}
      <div
        key={active.id}
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(active)}
        className={styles.panel}
        data-up={isUpIn(status) || undefined}
      >
        <div className={styles.connection}>
          <ConnectionPanel tab={active} name={name} />
        </div>
        <div className={styles.column}>
          <SubscriptionsPanel tab={active} only={only} onOnly={setOnly} />
          <PublishPanel tab={active} />
        </div>
        <div className={styles.stream}>
          <MessagesPanel tab={active} only={only} onOnly={setOnly} />
        </div>
      </div>
    </Screen>
  )
}

/** The subscription whose messages alone are shown, kept with its tab. */
function useOnly({ id, drafts }: Tab) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>({})
  return {
    only: id in chosen ? chosen[id] : drafts.only,
    setOnly(only: string | undefined) {
      drafts.only = only
      setChosen((others) => ({ ...others, [id]: only }))
    },
  }
}

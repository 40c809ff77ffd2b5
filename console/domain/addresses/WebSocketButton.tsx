import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { LinkButton } from '../page/LinkButton.tsx'
import { webSocketButtonMessages } from './web-socket-button.messages.ts'
import styles from './WebSocketButton.module.css'

/**
 * Link below an empty list of clients, subscriptions or messages to the WebSocket client, which can create the first
 * one.
 */
export function WebSocketButton() {
  const t = useMessages(webSocketButtonMessages)
  return (
    <span className={styles.open}>
      <LinkButton to={paths.websocket()}>{t.open}</LinkButton>
    </span>
  )
}

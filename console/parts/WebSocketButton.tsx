import { useMessages } from '../language.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from './LinkButton.tsx'
import { webSocketButtonMessages } from './web-socket-button.messages.ts'

/** Below an empty list of clients, subscriptions or messages: the way to the first one without another program. */
export function WebSocketButton() {
  const t = useMessages(webSocketButtonMessages)
  return <LinkButton to={paths.websocket()}>{t.open}</LinkButton>
}

import { useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { messages } from '../websocket.messages.ts'

/** Said before connecting: the browser would refuse without a word. */
export function MixedContentBanner() {
  const t = useMessages(messages)
  return (
    <Banner tone="warning" title={t.mixedTitle}>
      <p>{t.mixedBody}</p>
    </Banner>
  )
}

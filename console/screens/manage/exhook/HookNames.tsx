import type { RegisteredExhook } from '@signalbox/contract/exhooks'
import { useMessages } from '#language.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { exhookTopics } from './servers.ts'

/** Hook points, each with the topics that it is for. */
export function HookNames({ hooks }: { hooks: readonly RegisteredExhook[] }) {
  const t = useMessages(exhookMessages)
  return (
    <ul>
      {hooks.map((hook) => {
        const topics = exhookTopics(hook)
        return (
          <li key={hook.name}>
            <span className="mono">{hook.name}</span>
            {hook.name.startsWith('message.') && (
              <>
                {' · '}
                {topics.length === 0 ? t.all : <span className="mono">{topics.join(', ')}</span>}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

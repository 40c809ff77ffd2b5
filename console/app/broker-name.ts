import { target } from '#api/target.ts'
import { useMessages } from '#language.tsx'
import { pageMessages } from './page.messages.ts'

/**
 * Name of the broker that the console administers. It comes from the operator's configuration, and may be shown
 * publicly.
 */
export function useBrokerName(): string {
  const t = useMessages(pageMessages)
  return target.label ?? t.embedded
}

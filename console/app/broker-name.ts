import { target } from '../api/target.ts'
import { useMessages } from '../language.tsx'
import { pageMessages } from './page.messages.ts'

/** The broker that the console administers: only what the operator configured, so that it may be public. */
export function useBrokerName(): string {
  const t = useMessages(pageMessages)
  return target.label ?? t.embedded
}

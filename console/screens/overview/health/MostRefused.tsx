import type { RefusedRow } from '@signalbox/contract/access'
import { useMainReason } from '#domain/denials/reasons.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { healthMessages } from './health.messages.ts'

/** A sentence after another one: the client that is refused most often, and why. */
export function MostRefused({ top }: { top: RefusedRow }) {
  const t = useMessages(healthMessages)
  const sentence = t.mostRefused(top.clientid, useMainReason()(top))
  return useLanguage() === 'en' ? ` ${sentence}` : sentence
}

import { useFormats, useMessages } from '#language.tsx'
import { type Change, withChanges } from '@signalbox/contract/config-values'
import type { Effect } from '#form/review/review.ts'
import { listenerChangeEffect } from '../model/effect.ts'
import { readRow } from '../use-listener-actions.ts'
import type { Config } from './config.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'

/** Effects of changes on the clients of a listener, with the number of clients. */
export function useEffects(id: string, type: string, readNow: () => Promise<Config>) {
  const t = useMessages(editorMessages)
  const { number } = useFormats()
  return async (changes: readonly Change[]): Promise<readonly Effect[]> => {
    const [now, row] = await Promise.all([readNow(), readRow(id)])
    const clients = number(row?.status.current_connections ?? 0)
    switch (listenerChangeEffect(type, now, withChanges(now, changes))) {
      case 'restart':
        return [{ tone: 'warning', title: t.restarts(clients), text: t.restartsText }]
      case 'stop':
        return [{ tone: 'warning', title: t.stops(clients) }]
      case 'later':
        return [{ tone: 'info', title: t.later, text: t.laterText }]
      case 'none':
        return [{ tone: 'info', title: t.noEffect, text: t.noEffectText }]
    }
  }
}

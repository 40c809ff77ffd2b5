import { authorizationCacheClear } from '@signalbox/contract/authorization'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { authorizationMessages } from './authorization.messages.ts'

/** Clears the cached decisions of all clients. */
export function useClearCache() {
  const t = useMessages(authorizationMessages)
  const act = useAct()
  const clear = useAction(authorizationCacheClear, { refreshes: [] })
  return () =>
    act({
      ask: {
        title: t.cacheClearTitle,
        body: t.cacheClearText,
        confirmLabel: t.cacheClear,
      },
      act: () => clear.mutateAsync({}),
      done: t.cacheCleared,
    })
}

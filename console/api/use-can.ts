import type { AnyOperation } from '@signalbox/contract/client'
import { isAddressable } from '@signalbox/contract/operation'
import { hasLaterSetting, type LaterSetting } from '@signalbox/contract/versions'
import { useSyncExternalStore } from 'react'
import { pageConfig } from '#env.ts'
import { type Behind, type Can, checkCapability, type Need, Refusals } from './capability.ts'
import { onOutageChange } from './connection.ts'
import { session, useUser } from './session.ts'

/** Operations that the broker refused; they hold for one page, because another cluster is another page. */
export const refusals = new Refusals()
// After an outage, the broker may have been replaced; after another login, it may be another broker or a later version.
onOutageChange(() => refusals.forget())
let token = session.user?.token
session.subscribe(() => {
  if (session.user?.token === token) return
  token = session.user?.token
  refusals.forget()
})

const isEmbedded = pageConfig.mode === 'embedded'
const hasOwn = (user = session.user): boolean => isEmbedded || user?.isSignalbox === true

function behind(user: typeof session.user): Behind {
  return {
    hasOwn: hasOwn(user),
    isViewer: user?.role === 'viewer',
    edition: user?.edition ?? 'ce',
    version: user?.version ?? '',
  }
}

/**
 * Whether the broker offers an operation, and otherwise the reason. `own`: one of the parameters or fields
 * of the operation that only Signalbox has.
 */
export function useCan(operation: AnyOperation, own?: string): Can {
  const user = useUser()
  const answered = useSyncExternalStore(refusals.subscribe, () => refusals.statusOf(operation))
  return checkCapability(operation, behind(user), answered, own)
}

/** Whether a broker of this version and edition has an operation, for lists of needs. */
export function useHas(): (need: Need) => boolean {
  const user = useUser()
  return (need) => checkCapability(need, behind(user)).can
}

/** Whether the operation can be called at this moment, for use outside of components. */
export const canCall = (operation: AnyOperation): boolean =>
  checkCapability(operation, behind(session.user), refusals.statusOf(operation)).can

/** Whether the broker has a setting that later versions of the API added, by its path. */
export const hasSetting = (path: LaterSetting): boolean =>
  hasOwn() || hasLaterSetting(path, behind(session.user))

/** Edition of the broker, for decisions that depend on no operation, such as names, and kinds within a list. */
export const useEdition = (): 'ce' | 'ee' => useUser()?.edition ?? 'ce'

/** Whether a text can be a segment of a path; only Signalbox's own API has an escape for texts that cannot. */
export const canAddress = (text: string): boolean => hasOwn() || isAddressable(text)

/**
 * Whether the broker runs on Erlang, for decisions that depend on no operation: its regular expressions (PCRE without
 * the limits of the embedded broker), the limits of its virtual machine, and the commands on its host
 * (docs/decisions/0076).
 */
export const isErlang = (): boolean => !hasOwn()

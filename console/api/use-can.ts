import type { AnyOperation } from '@signalbox/contract/client'
import { isAddressable } from '@signalbox/contract/operation'
import { useSyncExternalStore } from 'react'
import { pageConfig } from '../env.ts'
import { type Behind, type Can, capabilityOf, Refusals } from './capability.ts'
import { onOutageChange } from './connection.ts'
import { session, useUser } from './session.ts'

/** Of this page, and so of one target: another one is another page. */
export const refusals = new Refusals()
// A broker that was away may have been replaced; another login may be at another broker, or at a later version.
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
  return { hasOwn: hasOwn(user), edition: user?.edition ?? 'ce', version: user?.version ?? '' }
}

/**
 * Whether the broker offers an operation, and otherwise the reason. `own`: one of the parameters or fields
 * of the operation that only Signalbox has.
 */
export function useCan(operation: AnyOperation, own?: string): Can {
  const user = useUser()
  const answered = useSyncExternalStore(refusals.subscribe, () => refusals.statusOf(operation))
  return capabilityOf(operation, behind(user), answered, own)
}

/** The same at this moment, outside of a component. */
export const canCall = (operation: AnyOperation): boolean =>
  capabilityOf(operation, behind(session.user), refusals.statusOf(operation)).can

/** The edition of the broker, for what is no operation: names, and kinds within a list. */
export const useEdition = (): 'ce' | 'ee' => useUser()?.edition ?? 'ce'

/** Whether a text can be sent as a segment of a path; Signalbox's own broker has an escape for the others. */
export const canAddress = (text: string): boolean => hasOwn() || isAddressable(text)

/**
 * The broker runs on Erlang. For what follows from that and from no operation: the expressions that it reads
 * (PCRE, not RE2), the limits of its virtual machine, the commands on its host (docs/decisions/0076).
 */
export const isErlang = (): boolean => !hasOwn()

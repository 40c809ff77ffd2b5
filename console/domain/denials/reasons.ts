import type { RefusedRow } from '@signalbox/contract/access'
import { useLanguage, useMessages } from '#language.tsx'
import { useChainName } from '../chain/names.ts'
import { useLoginReason } from '../login/login-reason.ts'
import { kernelReasonMessages } from '../login/login-reasons.messages.ts'
import { reasonText } from '../reason-codes/reason-codes.ts'
import { deniedByMessages } from './denied-by.messages.ts'

export const PACKETS = { connect: 'CONNACK', publish: 'PUBACK', subscribe: 'SUBACK' } as const

/** Name of the cause of a denial. */
export function useDecider(): (by: string | undefined) => string {
  const t = useMessages(deniedByMessages)
  const chainName = useChainName()
  const names: Readonly<Record<string, string>> = {
    banned: t.byBanned,
    delayed: t.byDelayed,
    listener: t.byListener,
    login: t.byLogin,
    nobody: t.byNobody,
    no_match: t.byNoMatch,
    unavailable: t.byUnavailable,
  }
  return (by = '') => names[by] ?? chainName(by)
}

type Denial = Pick<RefusedRow, 'kind' | 'by' | 'reason' | 'reason_code' | 'failures'>

/** Why a request was denied, in sentences; empty where the reason code says all there is. */
export function useReasons(): (denial: Denial) => string[] {
  const t = useMessages(deniedByMessages)
  const kernelReasons: Readonly<Record<string, string>> = useMessages(kernelReasonMessages)
  const loginReason = useLoginReason()
  const chainName = useChainName()
  return ({ by, reason = '', failures = [] }) => {
    const isSaid = reason === '' || SAID_BY_DECIDER.has(by ?? '')
    const why = kernelReasons[reason] ?? loginReason(reason)
    return [
      ...(isSaid ? [] : [why]),
      ...failures.map(({ id, reason }) => t.failed(chainName(id), loginReason(reason))),
    ]
  }
}

/** Their reason repeats their name. */
const SAID_BY_DECIDER: ReadonlySet<string> = new Set(['banned', 'nobody', 'unavailable'])

/** The most telling reason of a denial, without a stop at its end. */
export function useMainReason(): (denial: Denial) => string {
  const language = useLanguage()
  const describeReasons = useReasons()
  const decider = useDecider()
  return (denial) => {
    const { by, kind, reason_code: code } = denial
    const isUnknown = by === 'nobody' || by === 'unavailable'
    const [
      reason = isUnknown ? decider(by) : (reasonText(code, PACKETS[kind], 5)?.[language] ?? ''),
    ] = describeReasons(denial)
    return reason.replace(/[.。]$/, '')
  }
}

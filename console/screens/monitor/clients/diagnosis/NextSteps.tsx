import { accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import { authenticationGet } from '@signalbox/contract/authentication'
import type { Ban } from '@signalbox/contract/banned'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { causeMessages } from '#domain/denials/cause.messages.ts'
import { explainPath } from '#domain/denials/explain-path.ts'
import { useCause } from '#domain/denials/use-cause.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import type { Check } from './checks.ts'
import styles from './Diagnosis.module.css'
import { checkMessages, diagnosisMessages } from './diagnosis.messages.ts'

interface NextStepProps {
  denial: RefusedRow
  bans: readonly Ban[] | undefined
  /** Further buttons. */
  children: ReactNode
}

/** The steps after which a denied client can connect. */
export function NextStep({ denial, bans, children }: NextStepProps) {
  const t = useMessages(diagnosisMessages)
  const describeCause = useCause()
  const { by, kind, clientid, reason } = denial
  const cause = useMessages(causeMessages)
  const meaning = describeCause(denial)
  const user = useRefusedUser(denial)
  const isUnbanned = by === 'banned' && bans?.length === 0
  // The headline has the reason of the authenticator.
  const isSaid = isUnbanned || (meaning === cause.authenticator && reason !== undefined)
  return (
    <>
      {!isSaid && <p className={styles.next}>{meaning}</p>}
      <div className={styles.steps}>
        {user !== undefined && (
          <LinkButton isPrimary to={paths.builtInUsers({ user_id: user, edit: user }, by)}>
            {t.resetPassword}
          </LinkButton>
        )}
        <LinkButton to={explainPath(denial)}>{t.explain}</LinkButton>
        <LinkButton to={paths.refused({ kind, q: clientid })}>{t.showDenials}</LinkButton>
        {children}
      </div>
    </>
  )
}

/** ID of the user whose password the client did not know; `undefined` if no built-in database has the user. */
function useRefusedUser({ by = '', kind, clientid, username, reason_code: code }: RefusedRow) {
  const isPassword =
    kind === 'connect' && BUILT_IN.has(by) && code === ReasonCode.badUserNameOrPassword
  const { data } = useQuery({
    ...query(authenticationGet, { path: { id: by } }),
    enabled: isPassword,
  })
  if (data === undefined) return undefined
  return data.user_id_type === 'clientid' ? clientid : (username ?? undefined)
}

const BUILT_IN: ReadonlySet<string> = new Set([
  'password_based:built_in_database',
  'scram:built_in_database',
])

interface NowhereProps {
  check: Extract<Check, { code: 'absent' | 'neverSeen' }>
  /** Further buttons. */
  children: ReactNode
}

/** Where else to look for a client without a session and without a denial. */
export function Nowhere({ check, children }: NowhereProps) {
  const t = useMessages(diagnosisMessages)
  const sentences = useMessages(checkMessages)
  const { dateTime } = useFormats()
  const hasDenials = useCan(accessRefusedList).can
  return (
    <>
      {check.code === 'neverSeen' && check.since !== undefined && (
        <p className={styles.next}>{sentences.neverSeenText(dateTime(check.since))}</p>
      )}
      {!hasDenials && <p className={styles.next}>{t.clusterRecords}</p>}
      <div className={styles.steps}>
        <LinkButton to={paths.clients()}>{t.allClients}</LinkButton>
        <LinkButton to={paths.refused()}>{t.showDenials}</LinkButton>
        {children}
      </div>
    </>
  )
}

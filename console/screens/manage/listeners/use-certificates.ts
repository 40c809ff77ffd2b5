import {
  type CertificateFacts,
  listenerCertificate,
  listenerGet,
  type ListenerRow,
} from '@signalbox/contract/listeners'
import { useLiveEach } from '../../../api/live-each.ts'
import { isErlang, useCan } from '../../../api/use-can.ts'
import { certificatePath, isSamplePath } from '../../../parts/listeners/model/certificate.ts'
import { hasTls } from './model/listener.ts'

const POLL_MS = 60_000

/** What is known of the certificate of a listener. */
export interface Certificate {
  /** The certificate of the listener first; empty if the broker does not tell. */
  chain: readonly CertificateFacts[]
  /** Why it cannot be read. */
  error: string | undefined
  /** Why this computer has no connection to the listener of a cluster. */
  unreachable?: string | undefined
  isSample: boolean
}

/** Of each listener with TLS, by its ID. Where a certificate cannot be read, what its path tells. */
export function useCertificates(rows: readonly ListenerRow[]): ReadonlyMap<string, Certificate> {
  const canRead = useCan(listenerCertificate).can
  const ids = rows.filter(({ type }) => hasTls(type)).map(({ id }) => id)
  const requests = ids.map((id) => ({ path: { id } }))
  const certificates = useLiveEach(listenerCertificate, canRead ? requests : [], POLL_MS)
  const listeners = useLiveEach(listenerGet, isErlang() ? requests : [], POLL_MS)
  return new Map(
    ids.flatMap((id, i): [string, Certificate][] => {
      const { chain = [], error, unreachable } = certificates[i]?.data ?? {}
      const listener = listeners[i]?.data
      if (certificates[i]?.data === undefined && listener === undefined) return []
      const isSample =
        chain[0]?.is_sample ?? (listener !== undefined && isSamplePath(certificatePath(listener)))
      return [[id, { chain, error, unreachable, isSample }]]
    }),
  )
}

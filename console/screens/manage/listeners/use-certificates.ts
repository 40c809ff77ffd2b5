import {
  type CertificateFacts,
  listenerCertificate,
  listenerGet,
  type ListenerRow,
} from '@signalbox/contract/listeners'
import { useLiveEach } from '../../../api/live-each.ts'
import { useCan } from '../../../api/use-can.ts'
import { certificatePath, isSamplePath } from './model/certificate.ts'
import { hasTls } from './model/listener.ts'

const POLL_MS = 60_000

/** What is known of the certificate of a listener. */
export interface Certificate {
  /** The certificate of the listener first; empty if the broker does not tell. */
  chain: readonly CertificateFacts[]
  /** Why it cannot be read. */
  error: string | undefined
  isSample: boolean
}

/** Of each listener with TLS, by its ID. Where the broker does not read certificates, what their paths tell. */
export function useCertificates(rows: readonly ListenerRow[]): ReadonlyMap<string, Certificate> {
  const canRead = useCan(listenerCertificate).can
  const ids = rows.filter(({ type }) => hasTls(type)).map(({ id }) => id)
  const requests = ids.map((id) => ({ path: { id } }))
  const certificates = useLiveEach(listenerCertificate, canRead ? requests : [], POLL_MS)
  const listeners = useLiveEach(listenerGet, canRead ? [] : requests, POLL_MS)
  return new Map(
    ids.flatMap((id, i): [string, Certificate][] => {
      const read = certificates[i]?.data
      if (read !== undefined) {
        const isSample = read.chain[0]?.is_sample ?? false
        return [[id, { chain: read.chain, error: read.error, isSample }]]
      }
      const listener = listeners[i]?.data
      if (listener === undefined) return []
      const isSample = isSamplePath(certificatePath(listener))
      return [[id, { chain: [], error: undefined, isSample }]]
    }),
  )
}

import {
  type CertificateFacts,
  listenerCertificate,
  listenerGet,
  type ListenerRow,
} from '@signalbox/contract/listeners'
import { useLiveEach } from '#api/live-each.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { certificatePath, isSamplePath } from '#domain/listeners/model/certificate.ts'
import { hasTls } from './model/listener.ts'

const POLL_MS = 60_000

/** Certificate of a listener, as far as it is known. */
export interface Certificate {
  /** Certificate chain, with the listener's own certificate first; empty if the broker does not report it. */
  chain: readonly CertificateFacts[]
  /** Reason why the certificate cannot be read. */
  error: string | undefined
  /** Reason why this computer cannot connect to the listener of a cluster. */
  unreachable?: string | undefined
  isSample: boolean
}

/**
 * Certificates of the listeners with TLS, by listener ID. If one cannot be read, its file path tells whether it is a
 * sample.
 */
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

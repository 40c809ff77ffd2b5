import { createPrivateKey } from 'node:crypto'
import { ECDSA_SHA256, type MadeCertificate, signed, encodeDerTime } from '../certificate-maker.ts'
import { integer, sequence } from '../der.ts'

/** A list of revoked certificates. */
export function makeRevocationList(
  issuer: Pick<MadeCertificate, 'key' | 'name'>,
  revoked: readonly Buffer[],
  nextUpdate: Date,
): Buffer {
  const now = encodeDerTime(new Date(Date.now() - 60_000))
  const body = sequence(
    integer(Buffer.from([1])),
    ECDSA_SHA256,
    issuer.name,
    now,
    encodeDerTime(nextUpdate),
    ...(revoked.length === 0
      ? []
      : [sequence(...revoked.map((serial) => sequence(integer(serial), now)))]),
  )
  return signed(body, createPrivateKey(issuer.key))
}

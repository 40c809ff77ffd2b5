import type { listenerSelfSigned } from '@signalbox/contract/listeners'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import { badParameter, presentTime } from '../../api/time.ts'
import { findBadName, makeSelfSigned } from './self-signed.ts'

/** The answer of `listenerSelfSigned`, also in front of a cluster. @throws {Failure} 400 for a name of another form */
export function presentSelfSigned({
  body: { names },
}: ReadOf<typeof listenerSelfSigned>): AnswerOf<typeof listenerSelfSigned> {
  const bad = findBadName(names)
  if (bad !== undefined) throw badParameter('names', bad, 'invalid_host_name')
  const { cert, key, notAfter } = makeSelfSigned(names, Date.now())
  return { certificate: cert, private_key: key, not_after: presentTime(notAfter) }
}

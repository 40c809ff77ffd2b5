import { messageBytes, OBJECT_BYTES, pairsBytes, textBytes } from '../memory.ts'
import type { SessionFields } from './session.ts'

/** Bytes of a session without the data that its client has sent. */
const SESSION_BYTES = 2000
/** Memory of an object in relation to the length of its JSON. */
const BYTES_OF_JSON = 3

type Described = Pick<
  SessionFields,
  | 'username'
  | 'userProperties'
  | 'peer'
  | 'will'
  | 'clientAttrs'
  | 'loginRules'
  | 'admission'
  | 'mountpoint'
>

/** Size of a session in bytes, without subscriptions and messages. */
export function sessionBytes(clientId: string, fields: Described): number {
  const { username, userProperties, peer, will, clientAttrs, loginRules, mountpoint } = fields
  let bytes = SESSION_BYTES + textBytes(clientId) + pairsBytes(userProperties)
  if (username !== null) bytes += textBytes(username)
  if (mountpoint !== null) bytes += textBytes(mountpoint)
  if (will !== undefined) bytes += messageBytes(will.message)
  for (const name in clientAttrs) bytes += textBytes(name) + textBytes(clientAttrs[name] ?? '')
  const { certificate } = peer
  if (certificate !== undefined) {
    const { commonName, subject, pem, der } = certificate
    bytes += OBJECT_BYTES + der.length + 2 * (commonName.length + subject.length + pem.length)
  }
  if (loginRules !== undefined) bytes += BYTES_OF_JSON * JSON.stringify(loginRules).length
  for (const { id, reason } of fields.admission.failures) bytes += textBytes(id) + textBytes(reason)
  return bytes
}

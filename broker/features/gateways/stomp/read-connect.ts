import { randomBytes } from 'node:crypto'
import type { GatewayLogin } from '../../../kernel/gateway/login.ts'
import { type Frame, type Version, VERSIONS } from './frame.ts'
import { type HeartBeat, readHeartBeat } from './heart-beat.ts'

interface StompLogin {
  version: Version
  heartBeat: HeartBeat
  fields: Pick<GatewayLogin, 'clientId' | 'username' | 'password' | 'protocolName'>
}

/** What a CONNECT asks for; a text says why it is refused. */
export function readLogin({ headers }: Frame): StompLogin | string {
  const version = versionOf(headers.get('accept-version'))
  if (version === undefined) return 'Login Failed: Supported protocol versions < 1.2'
  const heartBeat = readHeartBeat(headers.get('heart-beat'))
  if (heartBeat === undefined) return 'Login Failed: invalid heart-beat'
  const passcode = headers.get('passcode')
  return {
    version,
    heartBeat,
    fields: {
      clientId: randomBytes(16).toString('base64url'),
      username: headers.get('login') ?? null,
      password: passcode === undefined ? undefined : Buffer.from(passcode),
      protocolName: 'STOMP',
    },
  }
}

/** The highest of the list that this gateway speaks; without a list the client speaks 1.0. */
function versionOf(accepted: string | undefined): Version | undefined {
  if (accepted === undefined) return '1.0'
  const asked = accepted.split(',').map((each) => each.trim())
  return VERSIONS.findLast((version) => asked.includes(version))
}

import { randomBytes } from 'node:crypto'
import type { GatewayLogin } from '../../../kernel/gateway/login.ts'
import { type Frame, type Version, VERSIONS } from './frame.ts'

interface StompLogin {
  version: Version
  heartBeat: HeartBeat
  fields: Pick<GatewayLogin, 'clientId' | 'username' | 'password' | 'protocolName'>
}

/** Login of a CONNECT; a text is the reason for a refusal. */
export function readLogin({ headers }: Frame): StompLogin | string {
  const version = chooseVersion(headers.get('accept-version'))
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
function chooseVersion(accepted: string | undefined): Version | undefined {
  if (accepted === undefined) return '1.0'
  const asked = accepted.split(',').map((each) => each.trim())
  return VERSIONS.findLast((version) => asked.includes(version))
}

/** Heartbeat intervals in milliseconds; 0 means none. */
interface HeartBeat {
  /** Interval of the server. */
  outgoing: number
  /** Longest silence of the client in milliseconds. */
  incoming: number
}

/** Shorter intervals would cost more than they tell. */
const SHORTEST_MS = 1000
const LONGEST_MS = 86_400_000

/** Intervals in a client's `heart-beat` header; `undefined` if malformed. */
function readHeartBeat(text: string | undefined): HeartBeat | undefined {
  if (text === undefined) return { outgoing: 0, incoming: 0 }
  const [, sends, wants] = /^\s*(\d{1,12})\s*,\s*(\d{1,12})\s*$/.exec(text) ?? []
  if (sends === undefined || wants === undefined) return undefined
  return { incoming: bounded(Number(sends)), outgoing: bounded(Number(wants)) }
}

const bounded = (ms: number) => (ms === 0 ? 0 : Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS))

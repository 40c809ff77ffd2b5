import type { ScramAuthenticator } from '@signalbox/contract/authenticators'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { AuthContinue, AuthExchange } from '../../kernel/access.ts'
import { ConfigFault } from '../../config/setting.ts'
import type {
  Allowed,
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
  ExchangeResult,
} from './authenticator.ts'
import { MAX_ITERATIONS } from './hash-config.ts'
import { challenge, prove, type ScramChallenge, ScramFault } from './scram.ts'
import type { ScramAlgorithm, ScramUsers } from './scram-users.ts'

export interface ScramSettings extends ScramAlgorithm {
  kind: 'scram'
}

const METHODS = { sha256: 'SCRAM-SHA-256', sha512: 'SCRAM-SHA-512' } as const

/** Users that the broker keeps itself, and that never send it their password. */
export const scram: AuthenticatorKind<ScramAuthenticator, ScramSettings> = {
  read({ algorithm, iteration_count: count }) {
    if (count > MAX_ITERATIONS) {
      throw new ConfigFault('iteration_count', count, `1..${MAX_ITERATIONS}`)
    }
    // A key is derived by one round at least.
    return { kind: 'scram', digest: algorithm, iterations: Math.max(count, 1) }
  },
  open,
  hasServer: () => false,
}

function open(settings: ScramSettings, { scramUsers }: AuthenticatorDeps): OpenAuthenticator {
  return {
    exchange: (exchange) => {
      if (exchange.method !== METHODS[settings.digest]) return { kind: 'ignore' }
      try {
        return step(exchange, settings, scramUsers)
      } catch (error) {
        exchange.state.value = undefined
        if (!(error instanceof ScramFault)) throw error
        return { kind: 'refuse', reasonCode: ReasonCode.notAuthorized, reason: error.message }
      }
    },
  }
}

function step(
  { data, state }: AuthExchange,
  { digest, iterations }: ScramSettings,
  users: ScramUsers,
): AuthContinue | ExchangeResult | Exclude<Decision, Allowed> {
  if (data === undefined) throw new ScramFault('no authentication data')
  // The cast holds because no other authenticator handles this method.
  const asked = state.value as ScramChallenge | undefined
  if (asked === undefined) {
    const next = challenge(
      data,
      (name) => users.find(name, digest) ?? users.strangerKeys(name, { digest, iterations }),
    )
    state.value = next
    return { continueWith: next.question }
  }
  state.value = undefined
  const { username } = asked
  const proof = prove(asked, data, digest)
  // The user was deleted during the exchange, so its proof is worthless.
  const user = users.find(username, digest)
  if (user === undefined) throw new ScramFault('an unknown user')
  return { kind: 'allow', username, isSuperuser: user.isSuperuser, data: proof }
}

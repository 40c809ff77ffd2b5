import type { AnyOperation } from '@signalbox/contract/client'
import {
  AUTHENTICATORS,
  type AuthenticatorKind,
  authenticatorSchemas,
} from '@signalbox/contract/authenticators'
import { isRecord } from '@signalbox/formats/is-record'
import { refuseForeign } from '../../api/chain.ts'
import { apiError } from '../../api/failure.ts'
import { badParameter } from '../../api/time.ts'
import { validate } from '../../api/validation.ts'
import { tidyHeaders } from '../../config/http.ts'
import { authenticatorKinds } from './kinds.ts'
import type { AuthenticatorConfig } from './setting.ts'

/** The kind of an authenticator, `mechanism[:backend]`. @throws {Failure} 400 if it is missing or unknown */
export function readAuthenticatorKind({ mechanism, backend }: Record<string, unknown>): string {
  if (mechanism === undefined) throw badParameter('root', undefined, 'missing_mechanism_field')
  const known = AUTHENTICATORS.find((id) => {
    const [name, store] = id.split(':')
    return name === mechanism && (store === undefined || store === backend)
  })
  if (known === undefined) throw badParameter('root', undefined, 'unsupported_mechanism')
  return known
}

/**
 * Checks fields that a request must have, although a stored or restored authenticator may lack them.
 *
 * @throws {Failure} 400 if one is missing, or the kind is unknown
 */
export function requireFields(body: Record<string, unknown>): void {
  const kind = readAuthenticatorKind(body)
  const { password_hash_algorithm: algorithm, use_jwks: useJwks } = body
  const isHashed = isRecord(algorithm) && typeof algorithm.name === 'string'
  if (kind === 'password_based:built_in_database' && !isHashed) {
    throw badParameter('root.password_hash_algorithm.name', undefined, 'required_field')
  }
  if (kind === 'jwt' && typeof useJwks !== 'boolean') {
    const fault = { path: 'root', kind: 'validation_error', field_name: 'use_jwks' }
    const message = JSON.stringify({ ...fault, expected: 'true | false' })
    throw apiError('BAD_REQUEST', { message })
  }
}

/** The schema of an authenticator. @param kind one that is offered */
export const schemaForAuthenticator = (kind: string, body: Record<string, unknown>) =>
  authenticatorSchemas[kind as AuthenticatorKind](body)

/** Reads an authenticator. @throws {Failure} if its kind is unknown or only in other brokers, or a field is wrong */
export function readAuthenticator(
  operation: AnyOperation,
  body: Record<string, unknown>,
): AuthenticatorConfig {
  const kind = readAuthenticatorKind(body)
  refuseForeign(kind, authenticatorKinds)
  if (kind === 'password_based:http' && body.method !== 'get' && body.method !== 'post') {
    throw badParameter('root', undefined, 'unknown_http_method')
  }
  // Checked by the schema for this very kind.
  const config = validate(
    operation,
    'body',
    schemaForAuthenticator(kind, body),
    body,
  ) as AuthenticatorConfig
  return 'method' in config && config.backend === 'http' ? tidyHeaders(config) : config
}

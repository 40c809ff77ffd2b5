import * as operations from '@signalbox/contract/authentication'
import {
  AUTHENTICATORS,
  type AuthenticatorKind,
  authenticatorSchemas,
  type BuiltInDatabase,
} from '@signalbox/contract/authenticators'
import { type AuthenticatorConfig, idOf } from '../features/authentication/setting.ts'
import { tidyHeaders } from '../config/http.ts'
import { authenticatorKinds, DatabaseChanged } from '../features/authentication/authentication.ts'
import { presentMetrics } from './authentication.present.ts'
import { presentStatus } from './backend.present.ts'
import { readBootstrap } from './bootstrap.ts'
import { chainOf, refuseForeign } from './chain.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { type Caller, noContent, resource } from './resource.ts'
import { shownTo } from './shown.ts'
import { badParameter } from './time.ts'
import { validate } from './validation.ts'

const missing = (id: string) =>
  apiError('NOT_FOUND', { message: `Authenticator '${id}' does not exist` })

/** The chain of authenticators: its members, their order and their users' operations. */
export const authentication = resource(
  ({ on, kernel, collections, authentication, dataDir, log }) => {
    const chain = chainOf({
      collection: collections.authentication,
      idOf,
      noun: 'authenticators',
      missing,
      taken: (id) =>
        apiError('ALREADY_EXISTS', {
          status: 409,
          message: `Authenticator '${id}' already exist`,
        }),
      badPosition: (other) =>
        other === undefined
          ? apiError('BAD_REQUEST', { message: "Invalid value for 'position'" })
          : missing(other),
    })
    const present = (each: AuthenticatorConfig) => ({ id: idOf(each), ...each })
    const shown = (each: AuthenticatorConfig, caller: Caller) =>
      present(shownTo(caller, schemaOf(idOf(each), each), each))

    on(operations.authenticationList, ({ caller }) =>
      chain.all().map((each) => shown(each, caller)),
    )

    on(operations.authenticationCreate, async ({ body }) => {
      const created = readAuthenticator(operations.authenticationCreate, body)
      await chain.add(created, 'last')
      if ('bootstrap_file' in created) {
        await bootstrapUsers({ authentication, dataDir, log }, created)
      }
      return present(created)
    })

    on(operations.authenticationGet, ({ path, caller }) => shown(chain.find(path.id), caller))

    on(operations.authenticationUpdate, async ({ path: { id }, body }) => {
      await chain.replace(id, () => {
        if (kindOf(body) !== id) throw badParameter('root', undefined, 'another kind than before')
        return readAuthenticator(operations.authenticationUpdate, body)
      })
      return noContent
    })

    on(operations.authenticationDelete, async ({ path: { id } }) => {
      await chain.remove(id)
      return noContent
    })

    on(operations.authenticationStatus, ({ path: { id } }) => {
      const metrics = authentication.metrics(id)
      if (metrics === undefined) throw missing(id)
      return presentStatus(kernel.node, statusOf(id), presentMetrics(metrics))
    })

    /** Of one that is disabled nothing is connected; one without a server always is. */
    const statusOf = (id: string) => {
      const { settings } = authentication.chain.find((each) => each.id === id) ?? {}
      if (settings === undefined || !authenticatorKinds.hasServer(id, settings)) return undefined
      return authentication.decider(id)?.backend ?? 'stopped'
    }

    on(operations.authenticationMove, async ({ path: { id, position } }) => {
      await chain.move(id, position)
      return noContent
    })

    on(operations.authenticationOrder, async ({ body }) => {
      await chain.order(body.map(({ id }) => id))
      return noContent
    })
  },
)

/** Imports the users that a new database begins with. */
export async function bootstrapUsers(
  { authentication, dataDir, log }: Pick<ApiDeps, 'authentication' | 'dataDir' | 'log'>,
  created: BuiltInDatabase,
): Promise<void> {
  const { settings } = authentication.chain.find(({ id }) => id === idOf(created)) ?? {}
  if (settings?.kind !== 'built_in') return
  const into = authentication.users.directory(settings.algorithm)
  const found = await readBootstrap(created, { dataDir, log })
  try {
    if (found !== undefined) await into.import(found)
  } catch (error) {
    // The caller who deleted or replaced the authenticator does not need the users.
    if (!(error instanceof DatabaseChanged)) throw error
  }
}

/** `mechanism:backend` of every known kind. */
function kindOf({ mechanism, backend }: Record<string, unknown>): string {
  if (mechanism === undefined) throw badParameter('root', undefined, 'missing_mechanism_field')
  const known = AUTHENTICATORS.find((id) => {
    const [name, store] = id.split(':')
    return name === mechanism && (store === undefined || store === backend)
  })
  if (known === undefined) throw badParameter('root', undefined, 'unsupported_mechanism')
  return known
}

/** @param kind one that is offered */
export const schemaOf = (kind: string, body: Record<string, unknown>) =>
  authenticatorSchemas[kind as AuthenticatorKind](body)

/** One that this broker has; another that there is elsewhere is 501. */
export function readAuthenticator(
  operation: Parameters<typeof validate>[0],
  body: Record<string, unknown>,
): AuthenticatorConfig {
  const kind = kindOf(body)
  refuseForeign(kind, authenticatorKinds)
  if (kind === 'password_based:http' && body.method !== 'get' && body.method !== 'post') {
    throw badParameter('root', undefined, 'unknown_http_method')
  }
  // Checked by the schema for this very kind.
  const config = validate(operation, 'body', schemaOf(kind, body), body) as AuthenticatorConfig
  return 'method' in config && config.backend === 'http' ? tidyHeaders(config) : config
}

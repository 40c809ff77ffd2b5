import * as operations from '@signalbox/contract/authentication'
import { type AuthenticatorConfig, authenticatorId } from './setting.ts'
import { authenticatorKinds } from './authentication.ts'
import { presentMetrics } from './present.ts'
import { presentStatus } from '../../api/backend.present.ts'
import { bootstrapUsers } from './bootstrap.ts'
import {
  readAuthenticatorKind,
  readAuthenticator,
  requireFields,
  schemaForAuthenticator,
} from './read-authenticator.ts'
import { chainOperations } from '../../api/chain.ts'
import { apiError } from '../../api/failure.ts'
import { type Caller, noContent, resource } from '../../api/resource.ts'
import { shownTo } from '../../api/shown.ts'
import { badParameter } from '../../api/time.ts'

const missing = (id: string) =>
  apiError('NOT_FOUND', { message: `Authenticator '${id}' does not exist` })

/** The chain of authenticators: its members, their order and their users' operations. */
export const authentication = resource(
  ({ on, kernel, collections, authentication, dataDir, log }) => {
    const chain = chainOperations({
      collection: collections.authentication,
      idOf: authenticatorId,
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
    const present = (each: AuthenticatorConfig) => ({ id: authenticatorId(each), ...each })
    const shown = (each: AuthenticatorConfig, caller: Caller) =>
      present(shownTo(caller, schemaForAuthenticator(authenticatorId(each), each), each))

    on(operations.authenticationList, ({ caller }) =>
      chain.all().map((each) => shown(each, caller)),
    )

    on(operations.authenticationCreate, async ({ body }) => {
      requireFields(body)
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
        if (readAuthenticatorKind(body) !== id)
          throw badParameter('root', undefined, 'another kind than before')
        requireFields(body)
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
      return presentStatus(kernel.node, backendStatus(id), presentMetrics(metrics))
    })

    /** Only an enabled authenticator has a connection; one without a server always counts as connected. */
    const backendStatus = (id: string) => {
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

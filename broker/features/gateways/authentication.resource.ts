import type { AnyOperation } from '@signalbox/contract/client'
import * as operations from '@signalbox/contract/gateway-authentication'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { type AuthenticatorConfig, authenticatorId } from '../authentication/authentication.ts'
import { readAuthenticator, schemaForAuthenticator } from '../authentication/read-authenticator.ts'
import { changeLoaded, findGateway } from './changes.resource.ts'
import type { StoredGateway } from './setting.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { Answer, type Caller, noContent, resource } from '../../api/resource.ts'
import { shownTo } from '../../api/shown.ts'
import {
  createUser,
  deleteUser,
  getUser,
  importUsers,
  listUsers,
  updateUser,
} from '../authentication/user-calls.resource.ts'

/** A gateway, or one of its listeners. */
interface Scope {
  name: GatewayName
  id?: string
}

const scopeId = ({ name, id }: Scope) => id ?? name

/** The authenticators of gateways and of their listeners, and their users. */
export const gatewayAuthentication = resource(({ on, gateways }) => {
  function find(scope: Scope): AuthenticatorConfig | undefined {
    const gateway = findGateway(gateways, scope.name)
    if (scope.id === undefined) return gateway.stored.authentication
    const listener = gateway.listeners.get(scope.id)
    if (listener === undefined) {
      throw apiError('RESOURCE_NOT_FOUND', { message: `Listener not found: ${scope.id}` })
    }
    return listener.config.authentication
  }

  const put = (
    scope: Scope,
    next: (before: AuthenticatorConfig | undefined) => AuthenticatorConfig | undefined,
  ) => changeLoaded(gateways, scope.name, (stored) => withAuthenticator(stored, scope, next))

  function get(scope: Scope, caller: Caller): Answer {
    const found = find(scope)
    if (found === undefined) return noContent
    const id = authenticatorId(found)
    const shown = shownTo(caller, schemaForAuthenticator(id, found), found)
    const chain = scope.id ?? `${scope.name}:global`
    return new Answer(200, { chain_name: chain, id, ...shown })
  }

  async function create(scope: Scope, operation: AnyOperation, body: Record<string, unknown>) {
    find(scope)
    const created = readAuthenticator(operation, body)
    await put(scope, (before) => {
      if (before === undefined) return created
      const message = `The authentication already exist on ${scopeId(scope)}`
      throw apiError('BAD_REQUEST', { message })
    })
    return new Answer(201, created)
  }

  async function update(scope: Scope, operation: AnyOperation, body: Record<string, unknown>) {
    find(scope)
    await put(scope, (before) => {
      if (before === undefined) throw missing(scope)
      return readAuthenticator(operation, withKeptSecrets(body, before))
    })
    return find(scope) ?? {}
  }

  async function remove(scope: Scope): Promise<Answer> {
    find(scope)
    await put(scope, () => undefined)
    return noContent
  }

  /** User directory of the authenticator, if it has one. */
  function directory(scope: Scope) {
    if (find(scope) === undefined) throw missing(scope)
    const { authentication } = findGateway(gateways, scope.name)
    const found = authentication.of(scopeId(scope))
    const settings = found?.chain[0]?.settings
    if (found === undefined || settings?.kind !== 'built_in') {
      throw apiError('BAD_REQUEST', { message: 'User error: unsupported_operation' })
    }
    return found.users.directory(settings.algorithm)
  }

  on(operations.gatewayAuthenticationGet, ({ path, caller }) => get(path, caller))
  on(operations.gatewayAuthenticationCreate, ({ path, body }) =>
    create(path, operations.gatewayAuthenticationCreate, body),
  )
  on(operations.gatewayAuthenticationUpdate, ({ path, body }) =>
    update(path, operations.gatewayAuthenticationUpdate, body),
  )
  on(operations.gatewayAuthenticationDelete, ({ path }) => remove(path))
  on(operations.gatewayUserList, ({ path, query }) => listUsers(directory(path), query))
  on(operations.gatewayUserCreate, ({ path, body }) => createUser(directory(path), body))
  on(operations.gatewayUserGet, ({ path }) => getUser(directory(path), path.uid))
  on(operations.gatewayUserUpdate, ({ path, body }) => updateUser(directory(path), path.uid, body))
  on(operations.gatewayUserDelete, ({ path }) => deleteUser(directory(path), path.uid))
  on(operations.gatewayUserImport, async ({ path, query, body }) => {
    await importUsers(directory(path), body, query.type)
    return noContent
  })

  on(operations.listenerAuthenticationGet, ({ path, caller }) => get(path, caller))
  on(operations.listenerAuthenticationCreate, ({ path, body }) =>
    create(path, operations.listenerAuthenticationCreate, body),
  )
  on(operations.listenerAuthenticationUpdate, ({ path, body }) =>
    update(path, operations.listenerAuthenticationUpdate, body),
  )
  on(operations.listenerAuthenticationDelete, ({ path }) => remove(path))
  on(operations.listenerUserList, ({ path, query }) => listUsers(directory(path), query))
  on(operations.listenerUserCreate, ({ path, body }) => createUser(directory(path), body))
  on(operations.listenerUserGet, ({ path }) => getUser(directory(path), path.uid))
  on(operations.listenerUserUpdate, ({ path, body }) => updateUser(directory(path), path.uid, body))
  on(operations.listenerUserDelete, ({ path }) => deleteUser(directory(path), path.uid))
  on(operations.listenerUserImport, async ({ path, query, body }) => {
    await importUsers(directory(path), body, query.type)
    return noContent
  })
})

function missing({ name, id }: Scope): Error {
  const [, type, own] = id?.split(':') ?? []
  const place = id === undefined ? name : `${name}.listeners.${type}.${own}`
  const message = `Resource not found. path: gateway.${place}.authentication`
  return apiError('RESOURCE_NOT_FOUND', { message })
}

function withAuthenticator(
  stored: Readonly<StoredGateway>,
  { name, id }: Scope,
  next: (before: AuthenticatorConfig | undefined) => AuthenticatorConfig | undefined,
): StoredGateway {
  if (id === undefined) return replaced(stored, next(stored.authentication))
  const listeners = stored.listeners.map((each) =>
    `${name}:${each.type}:${each.name}` === id ? replaced(each, next(each.authentication)) : each,
  )
  return { ...stored, listeners }
}

function replaced<Owner extends { authentication?: AuthenticatorConfig }>(
  { authentication: _, ...owner }: Owner,
  authentication: AuthenticatorConfig | undefined,
): Owner {
  return { ...owner, ...(authentication && { authentication }) } as Owner // with another authenticator
}

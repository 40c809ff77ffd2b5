import * as operations from '@signalbox/contract/authentication'
import { type AuthenticatorKind, authenticatorSchemas } from '@signalbox/contract/authenticators'
import { type AuthenticatorConfig, idOf, isOffered } from '../config/authentication.ts'
import { tidyHeaders } from '../config/http.ts'
import { type MqttUser, presentMetrics, presentUser } from './authentication.present.ts'
import { presentStatus } from './backend.present.ts'
import { type Directory, hasServer } from '../features/authentication/authentication.ts'
import { readBootstrap } from './bootstrap.ts'
import { apiError } from './failure.ts'
import { Answer, noContent, resource } from './resource.ts'
import { setConfig } from './set-config.ts'
import { badParameter } from './time.ts'
import { readUsers } from './user-file.ts'
import { validate } from './validation.ts'

type Config = AuthenticatorConfig

export const authentication = resource(({ on, kernel, config, authentication, dataDir, log }) => {
  const { users, scramUsers } = authentication
  const chain = () => config.authentication.config.chain
  const setChain = (next: readonly Config[]) => setConfig(config.authentication, { chain: next })
  const present = (each: Config) => ({ id: idOf(each), ...each })

  const missing = (id: string) =>
    apiError('NOT_FOUND', { message: `Authenticator '${id}' does not exist` })
  const find = (id: string): Config => {
    const found = chain().find((each) => idOf(each) === id)
    if (found === undefined) throw missing(id)
    return found
  }
  const settingsOf = (id: string) => {
    const found = authentication.chain.find((each) => each.id === id)
    if (found === undefined) {
      throw apiError('BAD_REQUEST', { message: `User error: ${id} is not found` })
    }
    return found.settings
  }
  /** Its users, if it keeps any. */
  const directory = (id: string): Directory => {
    const settings = settingsOf(id)
    switch (settings.kind) {
      case 'built_in':
        return users.directory(settings.algorithm)
      case 'scram':
        return scramUsers.directory(settings)
      default:
        throw apiError('BAD_REQUEST', { message: 'User error: unsupported_operation' })
    }
  }

  async function bootstrap(created: operations.BuiltInDatabase): Promise<void> {
    const found = await readBootstrap(created, { dataDir, log })
    const settings = settingsOf(idOf(created))
    if (found !== undefined && settings.kind === 'built_in') {
      await users.import(found, settings.algorithm)
    }
  }

  on(operations.authenticationList, () => chain().map(present))

  on(operations.authenticationCreate, async ({ body }) => {
    const created = readAuthenticator(operations.authenticationCreate, body)
    const id = idOf(created)
    if (chain().some((each) => idOf(each) === id)) {
      throw apiError('ALREADY_EXISTS', {
        status: 409,
        message: `Authenticator '${id}' already exist`,
      })
    }
    await setChain([...chain(), created])
    if ('bootstrap_file' in created) await bootstrap(created)
    return present(created)
  })

  on(operations.authenticationGet, ({ path }) => present(find(path.id)))

  on(operations.authenticationUpdate, async ({ path: { id }, body }) => {
    find(id)
    if (kindOf(body) !== id) throw badParameter('root', undefined, 'another kind than before')
    const changed = readAuthenticator(operations.authenticationUpdate, body)
    await setChain(chain().map((each) => (idOf(each) === id ? changed : each)))
    return noContent
  })

  on(operations.authenticationDelete, async ({ path: { id } }) => {
    find(id)
    await setChain(chain().filter((each) => idOf(each) !== id))
    if (id === 'password_based:built_in_database') await users.clear()
    if (id === 'scram:built_in_database') await scramUsers.clear()
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
    if (settings === undefined || !hasServer(settings)) return undefined
    return authentication.decider(id)?.backend ?? 'stopped'
  }

  on(operations.authenticationMove, async ({ path: { id, position } }) => {
    const moved = find(id)
    const rest = chain().filter((each) => idOf(each) !== id)
    const at = placeOf(rest.map(idOf), position)
    await setChain([...rest.slice(0, at), moved, ...rest.slice(at)])
    return noContent
  })

  function placeOf(ids: readonly string[], position: string): number {
    if (position === 'front') return 0
    if (position === 'rear') return ids.length
    const [, side, other = ''] = /^(before|after):(.+)$/.exec(position) ?? []
    if (side === undefined) {
      throw apiError('BAD_REQUEST', { message: "Invalid value for 'position'" })
    }
    const at = ids.indexOf(other)
    if (at < 0) throw missing(other)
    return side === 'before' ? at : at + 1
  }

  on(operations.authenticationOrder, async ({ body }) => {
    const wanted = body.map(({ id }) => id)
    const unknown = wanted.filter(
      (id, i) => wanted.indexOf(id) !== i || !chain().some((each) => idOf(each) === id),
    )
    const left = chain()
      .map(idOf)
      .filter((id) => !wanted.includes(id))
    if (unknown.length > 0) {
      const message = `Authenticators: ${unknown.join(', ')} are not found`
      throw apiError('BAD_REQUEST', { message })
    }
    if (left.length > 0) {
      const message = `No positions are specified for authenticators: ${left.join(', ')}`
      throw apiError('BAD_REQUEST', { message })
    }
    await setChain(wanted.map(find))
    return noContent
  })

  on(operations.authenticationUserList, ({ path, query }) => {
    const users = directory(path.id)
    const { page, limit, like_user_id: like, is_superuser: superuser } = query
    const from = (page - 1) * limit
    const found = users.page({ like, superuser }, from, limit + 1)
    const meta = { page, limit, hasnext: found.length > limit }
    return {
      data: found.slice(0, limit).map(presentUser),
      // As of every list: what has to be looked for is not counted.
      meta: like === undefined ? { ...meta, count: users.count(superuser) } : meta,
    }
  })

  on(operations.authenticationUserCreate, async ({ path, body }) => {
    const { user_id: id, password, is_superuser: isSuperuser } = body
    if (!(await directory(path.id).add(id, password, isSuperuser))) {
      throw apiError('ALREADY_EXISTS', { status: 409, message: 'User already exists' })
    }
    // The original's word for a user of SCRAM is the authenticator's id, and callers may know it so.
    const isScram = settingsOf(path.id).kind === 'scram'
    return new Answer(201, presentUser({ id: isScram ? path.id : id, isSuperuser }))
  })

  const known = (user: MqttUser | undefined): MqttUser => {
    if (user === undefined) throw apiError('NOT_FOUND', { message: 'User not found' })
    return user
  }

  on(operations.authenticationUserGet, ({ path }) => {
    return presentUser(known(directory(path.id).get(path.user_id)))
  })

  on(operations.authenticationUserUpdate, async ({ path, body: { password, is_superuser } }) => {
    const users = directory(path.id)
    return presentUser(known(await users.update(path.user_id, password, is_superuser)))
  })

  on(operations.authenticationUserDelete, async ({ path }) => {
    if (!(await directory(path.id).delete(path.user_id))) known(undefined)
    return noContent
  })

  on(operations.authenticationUserImport, async ({ path, query, body }) => {
    find(path.id)
    const settings = settingsOf(path.id)
    if (settings.kind !== 'built_in') {
      const message = 'Operation not supported in this authentication type'
      throw apiError('BAD_REQUEST', { message })
    }
    await users.import(await readUsers(body, query.type === 'plain'), settings.algorithm)
    return noContent
  })
})

/** `mechanism:backend`, of those that there are anywhere. */
function kindOf({ mechanism, backend }: Record<string, unknown>): string {
  if (mechanism === undefined) throw badParameter('root', undefined, 'missing_mechanism_field')
  const known = operations.AUTHENTICATORS.find(
    ([name, store]) => name === mechanism && (store === undefined || store === backend),
  )
  if (known === undefined) throw badParameter('root', undefined, 'unsupported_mechanism')
  return known.join(':')
}

/** One that this broker has; another that there is elsewhere is 501. */
export function readAuthenticator(
  operation: Parameters<typeof validate>[0],
  body: Record<string, unknown>,
): Config {
  const kind = kindOf(body)
  if (!isOffered(kind)) {
    throw apiError('NOT_IMPLEMENTED', { message: `This broker has no ${kind}` })
  }
  if (kind === 'password_based:http' && body.method !== 'get' && body.method !== 'post') {
    throw badParameter('root', undefined, 'unknown_http_method')
  }
  const schema = authenticatorSchemas[kind as AuthenticatorKind](body) // as it is offered
  // Checked by the schema for this very kind.
  const config = validate(operation, 'body', schema, body) as Config
  return 'method' in config && config.backend === 'http' ? tidyHeaders(config) : config
}

import type { Rule } from '@signalbox/acl/rule'
import * as operations from '@signalbox/contract/authorization'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import {
  type AclConfig,
  BadAclFile,
  isOffered,
  type SourceConfig,
} from '../config/authorization.ts'
import { tidyHeaders } from '../config/http.ts'
import { hasServer, type RuleKind } from '../features/authorization/authorization.ts'
import { apiError } from './failure.ts'
import { noContent, resource } from './resource.ts'
import { setConfig } from './set-config.ts'
import { presentSourceMetrics } from './acl.present.ts'
import { presentStatus } from './backend.present.ts'
import { badParameter } from './time.ts'
import { validate } from './validation.ts'

type Config = SourceConfig

/** Who may publish and subscribe to what: settings, sources, and the rules of the built-in database. */
export const acl = resource(({ on, kernel, config, authorization }) => {
  const { rules: table } = authorization
  const sources = () => config.authorization.config.sources
  const missing = (type: string) => apiError('NOT_FOUND', { message: `Not found: ${type}` })

  async function change(next: Partial<AclConfig>): Promise<void> {
    try {
      await setConfig(config.authorization, { ...config.authorization.config, ...next }, '')
    } catch (error) {
      if (!(error instanceof BadAclFile)) throw error
      // As Erlang's parser tells it: the line comes first.
      const message = `{bad_acl_file_content,{${error.line},erl_parse,[${JSON.stringify(error.message)}]}}`
      throw apiError('BAD_REQUEST', { message })
    }
  }
  const setSources = (next: readonly Config[]) => change({ sources: next })

  function find(type: string): Config {
    const found = sources().find((each) => each.type === type)
    if (found === undefined) throw missing(type)
    return found
  }

  on(operations.authorizationSettingsGet, () => config.authorization.config.settings)
  on(operations.authorizationSettingsUpdate, async ({ body }) => {
    await change({ settings: body })
    return config.authorization.config.settings
  })
  on(operations.authorizationCacheClear, () => {
    authorization.clearCache()
    return noContent
  })

  on(operations.authorizationSourceList, () => ({ sources: [...sources()] }))

  on(operations.authorizationSourceCreate, async ({ body }) => {
    const created = readSource(operations.authorizationSourceCreate, body)
    if (sources().some(({ type }) => type === created.type)) {
      const message = `{duplicated_authz_source_type,${created.type}}`
      throw apiError('BAD_REQUEST', { message })
    }
    await setSources([created, ...sources()])
    return noContent
  })

  on(operations.authorizationSourceGet, ({ path }) => find(path.type))

  on(operations.authorizationSourceUpdate, async ({ path: { type }, body }) => {
    find(type)
    if (body.type !== type) throw badParameter('root', undefined, 'another type than before')
    const changed = readSource(operations.authorizationSourceUpdate, body)
    await setSources(sources().map((each) => (each.type === type ? changed : each)))
    return noContent
  })

  on(operations.authorizationSourceDelete, async ({ path: { type } }) => {
    const { enable } = find(type)
    await setSources(sources().filter((each) => each.type !== type))
    // Of one that is disabled they wait for it to come back.
    if (type === 'built_in_database' && enable) await table.clear()
    return noContent
  })

  on(operations.authorizationSourceStatus, ({ path: { type } }) => {
    const metrics = authorization.metrics(type)
    if (metrics === undefined) throw missing(type)
    const server = hasServer(type) ? (authorization.source(type)?.backend ?? 'stopped') : undefined
    return presentStatus(kernel.node, server, presentSourceMetrics(metrics))
  })

  on(operations.authorizationSourceMove, async ({ path: { type }, body: { position } }) => {
    const moved = find(type)
    const rest = sources().filter((each) => each.type !== type)
    const at = placeOf(
      rest.map((each) => each.type),
      position,
    )
    await setSources([...rest.slice(0, at), moved, ...rest.slice(at)])
    return noContent
  })

  on(operations.authorizationSourceOrder, async ({ body }) => {
    const wanted = body.map(({ type }) => type)
    const there = sources().map(({ type }): operations.SourceType => type)
    const unknown = wanted.filter((type, i) => wanted.indexOf(type) !== i || !there.includes(type))
    const left = there.filter((type) => !wanted.includes(type))
    if (unknown.length > 0) {
      const message = `Authorization sources: ${unknown.join(', ')} are not found`
      throw apiError('BAD_REQUEST', { message })
    }
    if (left.length > 0) {
      const message = `No positions are specified for authorization sources: ${left.join(', ')}`
      throw apiError('BAD_REQUEST', { message })
    }
    await setSources(wanted.map(find))
    return noContent
  })

  on(operations.authorizationRulesPurge, async () => {
    if (sources().some(({ type, enable }) => type === 'built_in_database' && enable)) {
      const message = "'built_in_database' type source must be disabled before purge."
      throw apiError('BAD_REQUEST', { message })
    }
    await table.clear()
    return noContent
  })

  function list(kind: RuleKind, page: { page: number; limit: number }, like: string | undefined) {
    const from = (page.page - 1) * page.limit
    const found = table.page(kind, like, from, page.limit + 1)
    const meta = { page: page.page, limit: page.limit, hasnext: found.length > page.limit }
    return {
      found: found.slice(0, page.limit).map(({ name, rules }) => ({ name, rules: [...rules] })),
      meta: like === undefined ? { ...meta, count: table.count(kind) } : meta,
    }
  }
  async function add(kind: RuleKind, what: string, lists: { name: string; rules: Rule[] }[]) {
    const exists = await table.add(kind, lists)
    if (exists !== undefined) {
      const message = `${what} '${exists}' already exist`
      throw apiError('ALREADY_EXISTS', { status: 409, message })
    }
    return noContent
  }
  function get(kind: RuleKind, name: string) {
    const rules = table.get(kind, name)
    if (rules === undefined) throw apiError('NOT_FOUND', { message: 'Not Found' })
    return [...rules]
  }
  async function set(kind: RuleKind, field: string, name: string, said: string, rules: Rule[]) {
    if (said !== name) throw badParameter(`root.${field}`, said, 'another than in the address')
    await table.set(kind, name, rules)
    return noContent
  }
  async function remove(kind: RuleKind, name: string) {
    if (!(await table.delete(kind, name))) throw apiError('NOT_FOUND', { message: 'Not Found' })
    return noContent
  }

  on(operations.clientRulesList, ({ query: { like_clientid, ...page } }) => {
    const { found, meta } = list('client', page, like_clientid)
    return { data: found.map(({ name, rules }) => ({ clientid: name, rules })), meta }
  })
  on(operations.clientRulesCreate, ({ body }) =>
    add(
      'client',
      'Clients',
      body.map(({ clientid, rules }) => ({ name: clientid, rules })),
    ),
  )
  on(operations.clientRulesGet, ({ path: { clientid } }) => ({
    clientid,
    rules: get('client', clientid),
  }))
  on(operations.clientRulesUpdate, ({ path, body }) =>
    set('client', 'clientid', path.clientid, body.clientid, body.rules),
  )
  on(operations.clientRulesDelete, ({ path }) => remove('client', path.clientid))

  on(operations.userRulesList, ({ query: { like_username, ...page } }) => {
    const { found, meta } = list('user', page, like_username)
    return { data: found.map(({ name, rules }) => ({ username: name, rules })), meta }
  })
  on(operations.userRulesCreate, ({ body }) =>
    add(
      'user',
      'Users',
      body.map(({ username, rules }) => ({ name: username, rules })),
    ),
  )
  on(operations.userRulesGet, ({ path: { username } }) => ({
    username,
    rules: get('user', username),
  }))
  on(operations.userRulesUpdate, ({ path, body }) =>
    set('user', 'username', path.username, body.username, body.rules),
  )
  on(operations.userRulesDelete, ({ path }) => remove('user', path.username))

  on(operations.allRulesGet, () => ({ rules: [...table.all()] }))
  on(operations.allRulesUpdate, async ({ body }) => {
    await table.setAll(body.rules)
    return noContent
  })
  on(operations.allRulesDelete, async () => {
    await table.setAll([])
    return noContent
  })
})

function placeOf(types: readonly string[], position: string): number {
  if (position === 'front') return 0
  if (position === 'rear') return types.length
  const [, side, other = ''] = /^(before|after):(.+)$/.exec(position) ?? []
  const at = types.indexOf(other)
  if (side === undefined || at < 0) {
    throw apiError('BAD_REQUEST', { message: 'Invalid parameter. Unknow position' })
  }
  return side === 'before' ? at : at + 1
}

/** One that this broker has; another that there is elsewhere is 501. */
export function readSource(
  operation: Parameters<typeof validate>[0],
  body: Record<string, unknown>,
): Config {
  const type = operations.SOURCES.find((each) => each === body.type)
  if (type === undefined) throw badParameter('root', undefined, 'matched_no_union_member')
  if (!isOffered(type)) throw apiError('NOT_IMPLEMENTED', { message: `This broker has no ${type}` })
  // Checked by the schema for this very kind.
  const source = validate(operation, 'body', sourceSchemas[type](body), body) as Config
  return source.type === 'http' ? tidyHeaders(source) : source
}

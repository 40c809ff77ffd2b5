import * as operations from '@signalbox/contract/authorization'
import type { AuthorizationConfig } from '@signalbox/contract/authorization-settings'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { isTopicFilter } from '@signalbox/mqtt/topic'
import type { SourceConfig } from '../features/authorization/setting.ts'
import { tidyHeaders } from '../config/http.ts'
import { BadAclFile, checkAclFile, sourceKinds } from '../features/authorization/authorization.ts'
import { presentSourceMetrics } from './authorization.present.ts'
import { presentStatus } from './backend.present.ts'
import { chainOf, refuseForeign } from './chain.ts'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { type Caller, noContent, resource } from './resource.ts'
import { shownTo } from './shown.ts'
import { badParameter } from './time.ts'
import { validate } from './validation.ts'

const shown = (source: SourceConfig, caller: Caller) =>
  shownTo(caller, sourceSchemas[source.type](source), source)

/**
 * A file that only comes back may be one that an earlier version took in.
 *
 * @throws {Failure} a line cannot be read, as Erlang's parser reports it: its number comes first
 */
export function checkRules(now: SourceConfig, before?: SourceConfig): void {
  if (now.type !== 'file') return
  if (before?.type === 'file' && before.rules === now.rules) return
  try {
    checkAclFile(now.rules)
  } catch (error) {
    if (!(error instanceof BadAclFile)) throw error
    const message = `{bad_acl_file_content,{${error.line},erl_parse,[${JSON.stringify(error.message)}]}}`
    throw apiError('BAD_REQUEST', { message })
  }
}

/** Authorization: its settings and the chain of sources. */
export const authorizationSources = resource(
  ({ on, kernel, config, collections, authorization }) => {
    const missing = (type: string) => apiError('NOT_FOUND', { message: `Not found: ${type}` })
    const chain = chainOf({
      collection: collections.authorization,
      idOf: ({ type }) => type,
      noun: 'authorization sources',
      root: '',
      missing,
      taken: (type) =>
        apiError('BAD_REQUEST', { message: `{duplicated_authz_source_type,${type}}` }),
      badPosition: () => apiError('BAD_REQUEST', { message: 'Invalid parameter. Unknow position' }),
    })

    on(operations.authorizationSettingsGet, () => config.authorization.config.settings)
    on(operations.authorizationSettingsUpdate, async ({ body }) => {
      checkCache(body.cache)
      await changeConfig(config.authorization, () => ({ settings: body }), '')
      return config.authorization.config.settings
    })
    on(operations.authorizationCacheClear, () => {
      authorization.clearCache()
      return noContent
    })

    on(operations.authorizationSourceList, ({ caller }) => ({
      sources: chain.all().map((each) => shown(each, caller)),
    }))

    on(operations.authorizationSourceCreate, async ({ body }) => {
      const created = readSource(operations.authorizationSourceCreate, body)
      await chain.add(created, 'first', checkRules)
      return noContent
    })

    on(operations.authorizationSourceGet, ({ path, caller }) =>
      shown(chain.find(path.type), caller),
    )

    on(operations.authorizationSourceUpdate, async ({ path: { type }, body }) => {
      const read = () => {
        if (body.type !== type) throw badParameter('root', undefined, 'another type than before')
        return readSource(operations.authorizationSourceUpdate, body)
      }
      await chain.replace(type, read, checkRules)
      return noContent
    })

    on(operations.authorizationSourceDelete, async ({ path: { type } }) => {
      await chain.remove(type)
      return noContent
    })

    on(operations.authorizationSourceStatus, ({ path: { type } }) => {
      const metrics = authorization.metrics(type)
      if (metrics === undefined) throw missing(type)
      const settings = authorization.settings.sources.find((each) => each.type === type)
      const server =
        settings !== undefined && sourceKinds.hasServer(type, settings)
          ? (authorization.source(type)?.backend ?? 'stopped')
          : undefined
      return presentStatus(kernel.node, server, presentSourceMetrics(metrics))
    })

    on(operations.authorizationSourceMove, async ({ path: { type }, body: { position } }) => {
      await chain.move(type, position)
      return noContent
    })

    on(operations.authorizationSourceOrder, async ({ body }) => {
      await chain.order(body.map(({ type }) => type))
      return noContent
    })
  },
)

/** What its field takes for a text, and nothing would come of. */
function checkCache({ ttl, excludes }: AuthorizationConfig['cache']): void {
  if (ttl === 'infinity') {
    throw badParameter('cache.ttl', ttl, { expected: 'emqx_schema:duration()' })
  }
  const i = excludes.findIndex((filter) => !isTopicFilter(filter))
  if (i >= 0) {
    throw badParameter(`cache.excludes.${i + 1}`, excludes[i], { expected: 'topic filter' })
  }
}

/** One that this broker has; another that there is elsewhere is 501. */
export function readSource(
  operation: Parameters<typeof validate>[0],
  body: Record<string, unknown>,
): SourceConfig {
  const type = operations.SOURCES.find((each) => each === body.type)
  if (type === undefined) throw badParameter('root', undefined, 'matched_no_union_member')
  refuseForeign(type, sourceKinds)
  // Checked by the schema for this very kind.
  const source = validate(operation, 'body', sourceSchemas[type](body), body) as SourceConfig
  return source.type === 'http' ? tidyHeaders(source) : source
}

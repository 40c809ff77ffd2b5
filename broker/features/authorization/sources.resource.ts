import * as operations from '@signalbox/contract/authorization'
import type { AuthorizationConfig } from '@signalbox/contract/authorization-settings'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { isTopicFilter } from '@signalbox/mqtt/topic'
import { checkRules, readSource } from './read-source.ts'
import type { SourceConfig } from './setting.ts'
import { sourceKinds } from './authorization.ts'
import { presentSourceMetrics } from './present.ts'
import { presentStatus } from '../../api/backend.present.ts'
import { chainOperations } from '../../api/chain.ts'
import { changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { type Caller, noContent, resource } from '../../api/resource.ts'
import { shownTo } from '../../api/shown.ts'
import { badParameter } from '../../api/time.ts'

const shown = (source: SourceConfig, caller: Caller) =>
  shownTo(caller, sourceSchemas[source.type](source), source)

/** Authorization: its settings and the chain of sources. */
export const authorizationSources = resource(
  ({ on, kernel, config, collections, authorization }) => {
    const missing = (type: string) => apiError('NOT_FOUND', { message: `Not found: ${type}` })
    const chain = chainOperations({
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

/** The field accepts any text, but these values would have no effect. */
function checkCache({ ttl, excludes }: AuthorizationConfig['cache']): void {
  if (ttl === 'infinity') {
    throw badParameter('cache.ttl', ttl, { expected: 'emqx_schema:duration()' })
  }
  const i = excludes.findIndex((filter) => !isTopicFilter(filter))
  if (i >= 0) {
    throw badParameter(`cache.excludes.${i + 1}`, excludes[i], { expected: 'topic filter' })
  }
}

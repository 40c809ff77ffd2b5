import * as operations from '@signalbox/contract/authorization'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { isTopicFilter } from '@signalbox/mqtt/topic'
import {
  BadAclFile,
  checkAclFile,
  isOffered,
  type SourceConfig,
} from '../features/authorization/setting.ts'
import { tidyHeaders } from '../config/http.ts'
import { hasServer } from '../features/authorization/authorization.ts'
import { presentSourceMetrics } from './authorization.present.ts'
import { presentStatus } from './backend.present.ts'
import { BadPosition, moved, ordered, refuseForeign } from './chain.ts'
import { changeConfig, changeItems } from './change-config.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { type Caller, noContent, resource } from './resource.ts'
import { shownTo } from './shown.ts'
import { badParameter } from './time.ts'
import { validate } from './validation.ts'

type Sources = readonly SourceConfig[]

const shown = (source: SourceConfig, caller: Caller) =>
  shownTo(caller, sourceSchemas[source.type](source), source)

/** A file that only comes back may be one that an earlier version took in. */
function checkRules(now: SourceConfig, before?: SourceConfig): void {
  if (now.type !== 'file') return
  if (before?.type === 'file' && before.rules === now.rules) return
  checkAclFile(now.rules)
}

const typesOf = (sources: Sources) => sources.map(({ type }): string => type)

/** Who may publish and subscribe to what: settings, and the sources that are asked. */
export const authorizationSources = resource(
  ({ on, kernel, config, collections, authorization }) => {
    const sources = () => collections.authorization.configs
    const missing = (type: string) => apiError('NOT_FOUND', { message: `Not found: ${type}` })

    async function changeSources(next: (standing: Sources) => Sources): Promise<void> {
      try {
        await changeItems(collections.authorization, next, '')
      } catch (error) {
        if (!(error instanceof BadAclFile)) throw error
        // As Erlang's parser tells it: the line comes first.
        const message = `{bad_acl_file_content,{${error.line},erl_parse,[${JSON.stringify(error.message)}]}}`
        throw apiError('BAD_REQUEST', { message })
      }
    }

    function find(standing: Sources, type: string): SourceConfig {
      const found = standing.find((each) => each.type === type)
      if (found === undefined) throw missing(type)
      return found
    }

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
      sources: sources().map((each) => shown(each, caller)),
    }))

    on(operations.authorizationSourceCreate, async ({ body }) => {
      const created = readSource(operations.authorizationSourceCreate, body)
      await changeSources((standing) => {
        if (typesOf(standing).includes(created.type)) {
          const message = `{duplicated_authz_source_type,${created.type}}`
          throw apiError('BAD_REQUEST', { message })
        }
        checkRules(created)
        return [created, ...standing]
      })
      return noContent
    })

    on(operations.authorizationSourceGet, ({ path, caller }) =>
      shown(find(sources(), path.type), caller),
    )

    on(operations.authorizationSourceUpdate, async ({ path: { type }, body }) => {
      await changeSources((standing) => {
        const before = find(standing, type)
        if (body.type !== type) throw badParameter('root', undefined, 'another type than before')
        const given = readSource(operations.authorizationSourceUpdate, body)
        const changed = withKeptSecrets(given, before)
        checkRules(changed, before)
        return standing.map((each) => (each.type === type ? changed : each))
      })
      return noContent
    })

    on(operations.authorizationSourceDelete, async ({ path: { type } }) => {
      await changeSources((standing) => {
        find(standing, type)
        return standing.filter((each) => each.type !== type)
      })
      return noContent
    })

    on(operations.authorizationSourceStatus, ({ path: { type } }) => {
      const metrics = authorization.metrics(type)
      if (metrics === undefined) throw missing(type)
      const server = hasServer(type)
        ? (authorization.source(type)?.backend ?? 'stopped')
        : undefined
      return presentStatus(kernel.node, server, presentSourceMetrics(metrics))
    })

    on(operations.authorizationSourceMove, async ({ path: { type }, body: { position } }) => {
      await changeSources((standing) => {
        find(standing, type)
        return movedTo(typesOf(standing), type, position).map((each) => find(standing, each))
      })
      return noContent
    })

    on(operations.authorizationSourceOrder, async ({ body }) => {
      const wanted = body.map(({ type }) => type)
      await changeSources((standing) =>
        ordered(typesOf(standing), wanted, 'authorization sources').map((type) =>
          find(standing, type),
        ),
      )
      return noContent
    })
  },
)

/** What its field takes for a text, and nothing would come of. */
function checkCache({ ttl, excludes }: operations.AuthorizationConfig['cache']): void {
  if (ttl === 'infinity') {
    throw badParameter('cache.ttl', ttl, { expected: 'emqx_schema:duration()' })
  }
  const i = excludes.findIndex((filter) => !isTopicFilter(filter))
  if (i >= 0) {
    throw badParameter(`cache.excludes.${i + 1}`, excludes[i], { expected: 'topic filter' })
  }
}

function movedTo(types: readonly string[], type: string, position: string): string[] {
  try {
    return moved(types, type, position)
  } catch (error) {
    if (!(error instanceof BadPosition)) throw error
    throw apiError('BAD_REQUEST', { message: 'Invalid parameter. Unknow position' })
  }
}

/** One that this broker has; another that there is elsewhere is 501. */
export function readSource(
  operation: Parameters<typeof validate>[0],
  body: Record<string, unknown>,
): SourceConfig {
  const type = operations.SOURCES.find((each) => each === body.type)
  if (type === undefined) throw badParameter('root', undefined, 'matched_no_union_member')
  refuseForeign(type, isOffered)
  // Checked by the schema for this very kind.
  const source = validate(operation, 'body', sourceSchemas[type](body), body) as SourceConfig
  return source.type === 'http' ? tidyHeaders(source) : source
}

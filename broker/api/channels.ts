import * as actionOperations from '@signalbox/contract/actions'
import type { ChannelMetrics, channelOperations } from '@signalbox/contract/channels'
import { actionSchemas, sourceSchemas } from '@signalbox/contract/integration/kinds'
import type { Schema } from '@signalbox/contract/operation'
import * as sourceOperations from '@signalbox/contract/sources'
import type { Collection } from '../config/collection.ts'
import type { ActionSettings } from '../features/actions/setting.ts'
import { type RuleConfig, SOURCE_PREFIXES } from '../features/rules/rules.ts'
import type { SourceSettings } from '../features/sources/setting.ts'
import type { ChannelStatus } from '../integration/channel.ts'
import type { ChannelDriver, Driver } from '../integration/driver.ts'
import {
  type ActionConfig,
  actionTypes,
  integrationId,
  type SourceConfig,
  sourceTypes,
} from '../integration/kinds/kinds.ts'
import { toApiError, changeItems } from './change-config.ts'
import { presentAction, presentMetrics, presentSource } from './channels.present.ts'
import type { ApiDeps } from './deps.ts'
import { apiError, Failure } from './failure.ts'
import { missing as missingOf, readChange, readId, readNew } from './integration.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { requireNode } from './node.ts'
import { ruleTopics } from '../features/rules/present.ts'
import { type Caller, noContent, type On, resource } from './resource.ts'
import { withoutSecrets } from './shown.ts'

interface AnyConfig {
  type: string
  name: string
  connector: string
  enable: boolean
}

type Operations = ReturnType<typeof channelOperations>

/** Differences between actions and sources. */
interface Channels<Config extends AnyConfig, Settings> {
  operations: Operations
  collection: Collection<Config, Settings>
  schemas: Readonly<Record<string, Schema>>
  types: readonly string[]
  status(id: string): { status: ChannelStatus; reason: string }
  metrics(id: string): ChannelMetrics
  resetMetrics(id: string): Promise<void>
  isUsedBy(rule: Readonly<RuleConfig>, id: string): boolean
  /**
   * Removes the channel from rules, except from their statements: a rule that names a missing
   * source never starts.
   */
  removeFromRules(id: string): Promise<void>
  /** Binds the configuration to the connection of a trial. @throws {ConfigFault} if a field is invalid */
  bind(config: Config): (driver: Driver) => ChannelDriver
}

export const actions = resource(({ on, ...deps }) => {
  const { actions } = deps
  serve<ActionConfig, ActionSettings>(on, deps, {
    operations: {
      list: actionOperations.actionList,
      create: actionOperations.actionCreate,
      get: actionOperations.actionGet,
      update: actionOperations.actionUpdate,
      remove: actionOperations.actionDelete,
      enable: actionOperations.actionEnable,
      start: actionOperations.actionStart,
      nodeStart: actionOperations.actionNodeStart,
      metrics: actionOperations.actionMetrics,
      resetMetrics: actionOperations.actionMetricsReset,
      probe: actionOperations.actionProbe,
      types: actionOperations.actionTypes,
    },
    collection: deps.collections.actions,
    schemas: actionSchemas,
    types: actionTypes,
    status: (id) => actions.status(id),
    metrics: (id) => presentAction(actions.figures(id)),
    resetMetrics: (id) => deps.integrationHistory.reset('action', id),
    isUsedBy: ({ actions }, id) => actions.includes(id),
    removeFromRules: (id) =>
      changeItems(deps.collections.rules, (rules) =>
        rules.map((rule) =>
          rule.actions.includes(id)
            ? { ...rule, actions: rule.actions.filter((each) => each !== id) }
            : rule,
        ),
      ),
    bind: (config) => deps.collections.actions.read(config).bind,
  })
})

export const sources = resource(({ on, ...deps }) => {
  const { sources } = deps
  serve<SourceConfig, SourceSettings>(on, deps, {
    operations: {
      list: sourceOperations.sourceList,
      create: sourceOperations.sourceCreate,
      get: sourceOperations.sourceGet,
      update: sourceOperations.sourceUpdate,
      remove: sourceOperations.sourceDelete,
      enable: sourceOperations.sourceEnable,
      start: sourceOperations.sourceStart,
      nodeStart: sourceOperations.sourceNodeStart,
      metrics: sourceOperations.sourceMetrics,
      resetMetrics: sourceOperations.sourceMetricsReset,
      probe: sourceOperations.sourceProbe,
      types: sourceOperations.sourceTypes,
    },
    collection: deps.collections.sources,
    schemas: sourceSchemas,
    types: sourceTypes,
    status: (id) => sources.status(id),
    metrics: (id) => presentSource(sources.figures(id)),
    resetMetrics: (id) => deps.integrationHistory.reset('source', id),
    isUsedBy: (rule, id) =>
      SOURCE_PREFIXES.some((prefix) => ruleTopics(rule).includes(`${prefix}${id}`)),
    removeFromRules: async () => {},
    bind: (config) => {
      const { bind } = deps.collections.sources.read(config)
      return (driver) => bind(driver, () => undefined)
    },
  })
})

function serve<Config extends AnyConfig, Settings>(
  on: On,
  { kernel, collections, connectors }: Omit<ApiDeps, 'on'>,
  channels: Channels<Config, Settings>,
): void {
  const { operations, collection, schemas, types } = channels
  const kinds = { schemas, types, noun: 'bridge' } as const

  function find(id: string): Readonly<Config> {
    const named = readId(id, 'bridge')
    const found = collection.get(id)
    if (found === undefined) throw missingOf(named, 'bridge')
    return found
  }

  function present(config: Readonly<Config>, caller: Caller) {
    const { status, reason } = channels.status(integrationId(config))
    const state = { status, status_reason: reason }
    return {
      ...withoutSecrets(caller, schemas[config.type] as Schema, config), // of a type that there is
      ...state,
      error: reason,
      node_status: [{ node: kernel.node, ...state }],
    }
  }

  const findConnector = ({ type, connector }: AnyConfig) =>
    collections.connectors.get(integrationId({ type, name: connector }))

  function requireConnector(config: AnyConfig): void {
    if (findConnector(config) !== undefined) return
    const fault = {
      reason: 'connector_not_found_or_wrong_type',
      connector_name: config.connector,
      bridge_type: config.type,
      bridge_name: config.name,
    }
    throw apiError('BAD_REQUEST', { message: JSON.stringify(fault) })
  }

  const change = (next: (items: readonly Readonly<Config>[]) => readonly Config[]) =>
    changeItems(collection, next)

  async function start(id: string): Promise<typeof noContent> {
    const config = find(id)
    const connector = findConnector(config)
    if (!config.enable || connector?.enable !== true) {
      throw apiError('BAD_REQUEST', { message: 'Forbidden operation, bridge not enabled' })
    }
    const reason = await connectors.restart(integrationId(connector))
    if (reason !== undefined) throw apiError('BAD_REQUEST', { message: reason })
    return noContent
  }

  on(operations.types, () => [...channels.types])

  on(operations.list, ({ caller }) => collection.configs.map((each) => present(each, caller)))

  on(operations.create, async ({ body, caller }) => {
    const created = readNew(operations.create, body, kinds) as Config // by its schema
    const id = integrationId(created)
    await change((items) => {
      if (items.some((each) => integrationId(each) === id)) {
        throw apiError('ALREADY_EXISTS', { message: 'bridge already exists' })
      }
      requireConnector(created)
      return [...items, created]
    })
    return present(find(id), caller)
  })

  on(operations.get, ({ path: { id }, caller }) => present(find(id), caller))

  on(operations.update, async ({ path: { id }, body, caller }) => {
    const named = find(id)
    const read = readChange(operations.update, named, body, kinds) as Config // by its schema
    requireConnector(read)
    await change((items) =>
      items.map((each) => (integrationId(each) === id ? withKeptSecrets(read, each) : each)),
    )
    return present(find(id), caller)
  })

  on(operations.remove, async ({ path: { id }, query: { also_delete_dep_actions: isForced } }) => {
    find(id)
    const rules = collections.rules.configs.filter((rule) => channels.isUsedBy(rule, id))
    if (rules.length > 0 && !isForced) {
      const message = 'Cannot delete action while active rules are depending on it'
      throw new Failure(400, { code: 'BAD_REQUEST', message, rules: rules.map((rule) => rule.id) })
    }
    if (rules.length > 0) await channels.removeFromRules(id)
    await change((items) => items.filter((each) => integrationId(each) !== id))
    return noContent
  })

  on(operations.enable, async ({ path: { id, enable } }) => {
    find(id)
    await change((items) =>
      items.map((each) =>
        integrationId(each) === id && each.enable !== enable ? { ...each, enable } : each,
      ),
    )
    return noContent
  })

  on(operations.start, ({ path: { id } }) => start(id))

  on(operations.nodeStart, ({ path: { node, id } }) => {
    requireNode(kernel, node)
    return start(id)
  })

  on(operations.metrics, ({ path: { id } }) => presentMetrics(kernel.node, channels.metrics(id)))

  on(operations.resetMetrics, async ({ path: { id } }) => {
    find(id)
    await channels.resetMetrics(id)
    return noContent
  })

  /** On a connection of its own, with the stored settings of the connector. */
  on(operations.probe, async ({ body }) => {
    const read = readNew(operations.probe, body, kinds) as Config // by its schema
    const connector = findConnector(read)
    if (connector === undefined) {
      throw apiError('TEST_FAILED', { message: `Connector ${read.connector} not found` })
    }
    let reason: string | undefined
    try {
      const bind = channels.bind(withKeptSecrets(read, collection.get(integrationId(read))))
      reason = await connectors.probe(collections.connectors.read(connector), async (driver) => {
        const channel = bind(driver)
        await channel.add?.()
        await channel.check?.()
      })
    } catch (error) {
      throw toApiError(error, 'root')
    }
    if (reason !== undefined) throw apiError('TEST_FAILED', { message: reason })
    return noContent
  })
}

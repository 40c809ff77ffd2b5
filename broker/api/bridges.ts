import * as operations from '@signalbox/contract/bridges'
import { type HttpBridge, httpBridge } from '@signalbox/contract/integration/http'
import { integrationId } from '../integration/kinds/kinds.ts'
import { joined, type Pair, split } from './bridges.present.ts'
import { changeItems } from './change-config.ts'
import { presentAction, presentMetrics } from './channels.present.ts'
import { apiError, Failure } from './failure.ts'
import { missing, readChange, readId, readNew } from './integration.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { requireNode } from './node.ts'
import { probe } from './probe-connector.ts'
import { type Caller, noContent, resource } from './resource.ts'
import { withoutSecrets } from './shown.ts'

/** The type has two names. */
const KINDS = {
  schemas: { webhook: httpBridge, http: httpBridge },
  types: ['webhook', 'http'],
  noun: 'bridge',
} as const

type Operation = 'start' | 'stop' | 'restart'

const httpConnectorId = (name: string) => integrationId({ type: 'http', name })

/** Webhooks in their older form: a connector of type `http` and its only action, as one object. */
export const bridges = resource(({ on, kernel, collections, connectors, actions, ...deps }) => {
  function all(): Pair[] {
    const ofHttp = collections.actions.configs.filter((each) => each.type === 'http')
    return ofHttp.flatMap((action) => {
      const connector = collections.connectors.get(httpConnectorId(action.connector))
      const users = ofHttp.filter((each) => each.connector === action.connector)
      return connector?.type === 'http' && users.length === 1 ? [{ connector, action }] : []
    })
  }

  function find(id: string): Pair {
    const { type, name } = readId(id, 'bridge')
    const isKnown = KINDS.types.some((each) => each === type)
    const found = isKnown ? all().find(({ action }) => action.name === name) : undefined
    if (found === undefined) throw missing({ type: isKnown ? 'http' : type, name }, 'bridge')
    return found
  }

  function present(pair: Pair, caller: Caller) {
    const { status, reason } = actions.status(integrationId(pair.action))
    const state = { status, ...(reason !== '' && { status_reason: reason }) }
    return {
      ...withoutSecrets(caller, httpBridge, joined(pair)),
      type: 'webhook',
      name: pair.action.name,
      ...state,
      node_status: [{ node: kernel.node, ...state }],
    }
  }

  /** Replaces an existing pair. The connector goes first because the action is checked against it. */
  async function replace(pair: Pair): Promise<void> {
    await changeItems(collections.connectors, (items) =>
      items.map((each) => (isSame(each, pair.connector) ? pair.connector : each)),
    )
    await changeItems(collections.actions, (items) =>
      items.map((each) => (isSame(each, pair.action) ? pair.action : each)),
    )
  }

  async function removeConnector(name: string): Promise<void> {
    await changeItems(collections.connectors, (items) =>
      items.filter((each) => integrationId(each) !== httpConnectorId(name)),
    )
  }

  async function operate(id: string, operation: Operation): Promise<typeof noContent> {
    const { connector, action } = find(id)
    if (!action.enable || !connector.enable) {
      throw apiError('BAD_REQUEST', { message: 'Forbidden operation, bridge not enabled' })
    }
    if (operation === 'stop') {
      await connectors.stop(integrationId(connector))
      return noContent
    }
    const reason = await connectors.restart(integrationId(connector))
    if (reason !== undefined) throw apiError('BAD_REQUEST', { message: reason })
    return noContent
  }

  on(operations.bridgeList, ({ caller }) => all().map((each) => present(each, caller)))

  on(operations.bridgeCreate, async ({ body, caller }) => {
    const { name, type: _, ...read } = readNew(operations.bridgeCreate, body, KINDS)
    const pair = split(read as unknown as HttpBridge, { connector: name, action: name }) // by its schema
    await changeItems(collections.connectors, (items) => {
      if (collections.actions.get(httpConnectorId(name)) !== undefined) {
        throw apiError('ALREADY_EXISTS', { message: 'bridge already exists' })
      }
      if (items.some((each) => isSame(each, pair.connector))) {
        throw apiError('ALREADY_EXISTS', { message: 'connector already exists' })
      }
      return [...items, pair.connector]
    })
    try {
      await changeItems(collections.actions, (items) => [...items, pair.action])
    } catch (error) {
      await removeConnector(name)
      throw error
    }
    return present(find(httpConnectorId(name)), caller)
  })

  on(operations.bridgeGet, ({ path: { id }, caller }) => present(find(id), caller))

  on(operations.bridgeUpdate, async ({ path: { id }, body, caller }) => {
    const standing = find(id)
    const { action, connector } = standing
    const merged = { ...joined(standing), ...body }
    const {
      name: _,
      type: __,
      ...read
    } = readChange(operations.bridgeUpdate, action, merged, KINDS)
    const given = withKeptSecrets(read as unknown as HttpBridge, joined(standing)) // by its schema
    const pair = split(given, { connector: connector.name, action: action.name })
    const { signing } = action.parameters
    // A bridge of the older form has no such field.
    const parameters = { ...pair.action.parameters, ...(signing && { signing }) }
    await replace({ ...pair, action: { ...pair.action, parameters } })
    return present(find(id), caller)
  })

  on(operations.bridgeDelete, async ({ path: { id } }) => {
    const { connector, action } = find(id)
    const actionId = integrationId(action)
    const rules = collections.rules.configs.filter(({ actions }) => actions.includes(actionId))
    if (rules.length > 0) {
      const message = 'Cannot delete bridge while active rules are defined for this bridge'
      throw new Failure(400, { code: 'BAD_REQUEST', message, rules: rules.map((rule) => rule.id) })
    }
    await changeItems(collections.actions, (items) => items.filter((each) => !isSame(each, action)))
    // No source has this type of connector.
    await removeConnector(connector.name)
    return noContent
  })

  on(operations.bridgeEnable, async ({ path: { id, enable } }) => {
    const { connector, action } = find(id)
    await replace({ connector: { ...connector, enable }, action: { ...action, enable } })
    return noContent
  })

  on(operations.bridgeOperate, ({ path: { id, operation } }) => operate(id, operation))

  on(operations.bridgeNodeOperate, ({ path: { node, id, operation } }) => {
    requireNode(kernel, node)
    return operate(id, operation)
  })

  on(operations.bridgeMetrics, ({ path: { id } }) => {
    const figures = actions.figures(integrationId(find(id).action))
    return presentMetrics(kernel.node, presentAction(figures))
  })

  on(operations.bridgeMetricsReset, async ({ path: { id } }) => {
    await deps.integrationHistory.reset('action', integrationId(find(id).action))
    return noContent
  })

  on(operations.bridgeProbe, async ({ body }) => {
    const { name, type: _, ...read } = readNew(operations.bridgeProbe, body, KINDS)
    const { connector } = split(read as unknown as HttpBridge, { connector: name, action: name }) // by its schema
    await probe({ connectors, collections }, connector)
    return noContent
  })
})

const isSame = (one: { type: string; name: string }, other: { type: string; name: string }) =>
  integrationId(one) === integrationId(other)

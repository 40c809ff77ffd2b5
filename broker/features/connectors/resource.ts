import * as operations from '@signalbox/contract/connectors'
import { connectorSchemas } from '@signalbox/contract/integration/kinds'
import {
  type ConnectorConfig,
  integrationId,
  connectorTypes,
} from '../../integration/kinds/kinds.ts'
import { changeItems } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { missing as missingOf, readChange, readId, readNew } from '../../api/integration.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { requireNode } from '../../api/node.ts'
import { probe } from '../../api/probe-connector.ts'
import { type Caller, noContent, resource } from '../../api/resource.ts'
import { withoutSecrets } from '../../api/shown.ts'

const KINDS = { schemas: connectorSchemas, types: connectorTypes, noun: 'connector' } as const

/** The connections to external systems that actions and sources use. */
export const connectors = resource(({ on, kernel, collections, connectors }) => {
  const collection = collections.connectors

  function find(id: string): Readonly<ConnectorConfig> {
    const named = readId(id, 'connector')
    const found = collection.get(id)
    if (found === undefined) throw missingOf(named, 'connector')
    return found
  }

  /** The names of actions and sources alike. */
  function connectorUsers({ type, name }: Readonly<ConnectorConfig>): string[] {
    const all = [...collections.actions.configs, ...collections.sources.configs]
    return all
      .filter((each) => each.type === type && each.connector === name)
      .map((each) => each.name)
  }

  function present(config: Readonly<ConnectorConfig>, caller: Caller) {
    const { status = 'stopped', reason = '' } = connectors.find(integrationId(config)) ?? {}
    const state = { status, ...(reason !== '' && { status_reason: reason }) }
    return {
      ...withoutSecrets(caller, connectorSchemas[config.type], config),
      ...state,
      node_status: [{ node: kernel.node, ...state }],
      actions: connectorUsers(config),
    }
  }

  async function start(id: string): Promise<typeof noContent> {
    const { enable } = find(id)
    if (!enable) {
      throw apiError('BAD_REQUEST', { message: 'Forbidden operation, connector not enabled' })
    }
    const reason = await connectors.restart(id)
    if (reason !== undefined) throw apiError('BAD_REQUEST', { message: reason })
    return noContent
  }

  on(operations.connectorList, ({ caller }) =>
    collection.configs.map((each) => present(each, caller)),
  )

  on(operations.connectorCreate, async ({ body, caller }) => {
    const created = readNew(operations.connectorCreate, body, KINDS) as ConnectorConfig // by its schema
    const id = integrationId(created)
    await changeItems(collection, (items) => {
      if (items.some((each) => integrationId(each) === id)) {
        throw apiError('ALREADY_EXISTS', { message: 'connector already exists' })
      }
      return [...items, created]
    })
    return present(find(id), caller)
  })

  on(operations.connectorGet, ({ path: { id }, caller }) => present(find(id), caller))

  on(operations.connectorUpdate, async ({ path: { id }, body, caller }) => {
    const named = find(id)
    const read = readChange(operations.connectorUpdate, named, body, KINDS) as ConnectorConfig // by its schema
    await changeItems(collection, (items) =>
      items.map((each) => (integrationId(each) === id ? withKeptSecrets(read, each) : each)),
    )
    return present(find(id), caller)
  })

  on(operations.connectorDelete, async ({ path: { id } }) => {
    const users = connectorUsers(find(id))
    if (users.length > 0) {
      const message = `Cannot delete connector while there are active channels defined for this connector: ${users.join(', ')}`
      throw apiError('BAD_REQUEST', { message })
    }
    await changeItems(collection, (items) => items.filter((each) => integrationId(each) !== id))
    return noContent
  })

  on(operations.connectorEnable, async ({ path: { id, enable } }) => {
    find(id)
    await changeItems(collection, (items) =>
      items.map((each) =>
        integrationId(each) === id && each.enable !== enable ? { ...each, enable } : each,
      ),
    )
    return noContent
  })

  on(operations.connectorStart, ({ path: { id } }) => start(id))

  on(operations.connectorNodeStart, ({ path: { node, id } }) => {
    requireNode(kernel, node)
    return start(id)
  })

  on(operations.connectorProbe, async ({ body }) => {
    const read = readNew(operations.connectorProbe, body, KINDS) as ConnectorConfig // by its schema
    const config = withKeptSecrets(read, collection.get(integrationId(read)))
    await probe({ connectors, collections }, config)
    return noContent
  })
})

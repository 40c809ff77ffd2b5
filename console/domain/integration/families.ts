import * as actionOperations from '@signalbox/contract/actions'
import type { AnyOperation } from '@signalbox/contract/client'
import * as connectorOperations from '@signalbox/contract/connectors'
import { ruleList } from '@signalbox/contract/rules'
import * as sourceOperations from '@signalbox/contract/sources'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import type { GivenSearch } from '#routing/search.ts'
import { actionMessages, connectorMessages, sourceMessages } from './families.messages.ts'
import type { FamilyMessages } from './family-messages.ts'
import type { ChannelNoun, Noun } from './item.ts'
import type { createSearch, listSearch, Tab } from './search.ts'

type Operations = Readonly<
  Record<
    'list' | 'get' | 'create' | 'update' | 'remove' | 'enable' | 'start' | 'nodeStart' | 'probe',
    AnyOperation
  >
>
type ChannelOperations = Operations &
  Readonly<Record<'metrics' | 'resetMetrics', typeof actionOperations.actionMetrics | AnyOperation>>

/** Connectors, actions or sources as their screens know them: operations, addresses and texts. */
export interface Family {
  noun: Noun
  operations: Operations
  paths: {
    list: (search?: GivenSearch<typeof listSearch>) => Address
    item: (id: string, tab?: Tab) => Address
    create: (search?: GivenSearch<typeof createSearch>) => Address
  }
  messages: FamilyMessages
}

/** Actions and sources are counted. */
export interface ChannelFamily extends Family {
  noun: ChannelNoun
  operations: ChannelOperations
}

export const connectors: Family = {
  noun: 'connector',
  operations: {
    list: connectorOperations.connectorList,
    get: connectorOperations.connectorGet,
    create: connectorOperations.connectorCreate,
    update: connectorOperations.connectorUpdate,
    remove: connectorOperations.connectorDelete,
    enable: connectorOperations.connectorEnable,
    start: connectorOperations.connectorStart,
    nodeStart: connectorOperations.connectorNodeStart,
    probe: connectorOperations.connectorProbe,
  },
  paths: { list: paths.connectors, item: paths.connector, create: paths.newConnector },
  messages: connectorMessages,
}

export const actions: ChannelFamily = {
  noun: 'action',
  operations: {
    list: actionOperations.actionList,
    get: actionOperations.actionGet,
    create: actionOperations.actionCreate,
    update: actionOperations.actionUpdate,
    remove: actionOperations.actionDelete,
    enable: actionOperations.actionEnable,
    start: actionOperations.actionStart,
    nodeStart: actionOperations.actionNodeStart,
    probe: actionOperations.actionProbe,
    metrics: actionOperations.actionMetrics,
    resetMetrics: actionOperations.actionMetricsReset,
  },
  paths: { list: paths.actions, item: paths.action, create: paths.newAction },
  messages: actionMessages,
}

export const sources: ChannelFamily = {
  noun: 'source',
  operations: {
    list: sourceOperations.sourceList,
    get: sourceOperations.sourceGet,
    create: sourceOperations.sourceCreate,
    update: sourceOperations.sourceUpdate,
    remove: sourceOperations.sourceDelete,
    enable: sourceOperations.sourceEnable,
    start: sourceOperations.sourceStart,
    nodeStart: sourceOperations.sourceNodeStart,
    probe: sourceOperations.sourceProbe,
    metrics: sourceOperations.sourceMetrics,
    resetMetrics: sourceOperations.sourceMetricsReset,
  },
  paths: { list: paths.sources, item: paths.source, create: paths.newSource },
  messages: sourceMessages,
}

export const families: Readonly<Record<Noun, Family>> = {
  connector: connectors,
  action: actions,
  source: sources,
}

/** The lists that a change outdates: connectors name their actions, and rules show the state of theirs. */
export const outdatedBy = ({ operations: { list, get } }: Family): readonly AnyOperation[] => [
  ...new Set([
    list,
    get,
    connectors.operations.list,
    actions.operations.list,
    sources.operations.list,
    ruleList,
  ]),
]

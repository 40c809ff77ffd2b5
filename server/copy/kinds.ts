import { asList, below, byTypeAndName } from '@signalbox/broker/config/layout'
import { ruleLayout } from '@signalbox/broker/features/rules/rule-layout'
import * as accounts from '@signalbox/contract/api-keys'
import { actionCreate, actionList, actionTypes, actionUpdate } from '@signalbox/contract/actions'
import { autoSubscribeGet, autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import type { AnyOperation } from '@signalbox/contract/client'
import * as configs from '@signalbox/contract/configs'
import { connectorCreate, connectorList, connectorUpdate } from '@signalbox/contract/connectors'
import { delayedGet, delayedUpdate } from '@signalbox/contract/delayed'
import { ApiError } from '@signalbox/contract/errors'
import { exhookCreate, exhookList, exhookUpdate } from '@signalbox/contract/exhooks'
import { fileTransferGet, fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { gatewayGet, gatewayList, gatewayUpdate } from '@signalbox/contract/gateways'
import { gatewayUserList } from '@signalbox/contract/gateway-authentication'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import * as listeners from '@signalbox/contract/listeners'
import { logConfigGet, logConfigUpdate } from '@signalbox/contract/log'
import * as transformations from '@signalbox/contract/message-transformations'
import { openTelemetryGet, openTelemetryUpdate } from '@signalbox/contract/opentelemetry'
import { prometheusGet, prometheusUpdate } from '@signalbox/contract/prometheus'
import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import * as rules from '@signalbox/contract/rules'
import * as schemas from '@signalbox/contract/schema-registry'
import * as validations from '@signalbox/contract/schema-validations'
import * as slow from '@signalbox/contract/slow-subscriptions'
import { sourceCreate, sourceList, sourceTypes, sourceUpdate } from '@signalbox/contract/sources'
import * as monitor from '@signalbox/contract/system-monitor'
import * as topicMetrics from '@signalbox/contract/topic-metrics'
import { topicRewriteGet, topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { userList } from '@signalbox/contract/users'
import { zoneList, zoneUpdate } from '@signalbox/contract/zones'
import { accessKinds } from './access-kinds.ts'
import {
  type Caller,
  collection,
  type Json,
  type Kind,
  listed,
  readRows,
  setting,
  unlessGone,
} from './kind.ts'
import { bans, retained } from './message-kinds.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const byName = ({ name }: Json) => text(name)
const byType = ({ type, name }: Json) => `${text(type)}:${text(name)}`

const typesOf =
  (...lists: AnyOperation[]) =>
  async (client: Caller) => {
    const answers = await Promise.all(lists.map((list) => unlessGone(client.call(list, {}))))
    if (answers.includes(undefined)) return undefined
    const types = answers.flat().map(text)
    // The type of this connector differs from that of its action.
    return new Set(types.includes('syskeeper_forwarder') ? [...types, 'syskeeper_proxy'] : types)
  }

const idsOf =
  (list: AnyOperation, id: (row: Json) => string) => async (client: Caller, signal: AbortSignal) =>
    (await readRows(client, list, signal)).map(id)

/** Fields of connectors, actions and sources that list the items that use them. */
const USERS = ['actions', 'sources', 'rules']

const stages = (
  name: string,
  root: string,
  of: Record<'list' | 'create' | 'update', AnyOperation>,
): Kind =>
  collection('schemas', name, of.list, {
    ...{ id: byName, create: of.create, update: of.update, needs: ['schemas'] },
    ...{ root, layout: asList },
    omit: ['last_modified_at'],
  })

/** Everything that can be copied, in the order of writing. */
export const KINDS: readonly Kind[] = [
  setting('mqtt', 'mqtt', [configs.globalZoneGet, configs.globalZoneUpdate], {
    // Only a start of the node applies these.
    omit: ['durable_sessions'],
  }),
  {
    ...collection('mqtt', 'zones', zoneList, {
      ...{ id: byName, create: zoneUpdate, update: zoneUpdate },
      omit: ['name', 'effective', 'listeners', 'connections'],
    }),
    write: async ([zone], _exists, { to }) => {
      if (zone === undefined) return
      const { overrides } = zone.value as { overrides: object } // as the list has it
      await to.call(zoneUpdate, { path: { name: zone.id }, body: overrides })
    },
  },
  setting('mqtt', 'limiter', [limiterGet, limiterUpdate]),
  setting('mqtt', 'delayed', [delayedGet, delayedUpdate]),
  setting('mqtt', 'retainer', [retainerGet, retainerUpdate]),
  setting('mqtt', 'rewrite', [topicRewriteGet, topicRewriteUpdate]),
  setting('mqtt', 'auto_subscribe', [autoSubscribeGet, autoSubscribeUpdate]),
  setting('mqtt', 'file_transfer', [fileTransferGet, fileTransferUpdate], {
    root: 'file_transfer',
  }),
  setting('monitoring', 'slow_subs', [
    slow.slowSubscriptionSettingsGet,
    slow.slowSubscriptionSettingsUpdate,
  ]),
  {
    ...collection('monitoring', 'topic_metrics', topicMetrics.topicMetricsList, {
      ...{ id: ({ topic }) => text(topic), create: topicMetrics.topicMetricsCreate },
      omit: ['create_time', 'reset_time'],
      toBody: ({ id }) => ({ topic: id }),
    }),
  },
  setting('monitoring', 'prometheus', [prometheusGet, prometheusUpdate], { root: 'prometheus' }),
  setting('monitoring', 'opentelemetry', [openTelemetryGet, openTelemetryUpdate], {
    root: 'opentelemetry',
  }),
  setting('monitoring', 'alarm', [monitor.alarmConfigGet, monitor.alarmConfigUpdate]),
  setting('monitoring', 'sys_topics', [configs.sysTopicsGet, configs.sysTopicsUpdate]),
  retained,
  bans,
  collection('schemas', 'schemas', schemas.registrySchemaList, {
    ...{ id: byName, inPath: ['name'], root: 'schema_registry.schemas', layout: below('name') },
    ...{ create: schemas.registrySchemaCreate, update: schemas.registrySchemaUpdate },
  }),
  stages('validations', 'schema_validation.validations', validations.validationOperations),
  stages(
    'transformations',
    'message_transformation.transformations',
    transformations.transformationOperations,
  ),
  collection('exhooks', 'exhooks', exhookList, {
    ...{ id: byName, create: exhookCreate, update: exhookUpdate },
    ...{ omit: ['hooks'], root: 'exhook.servers', layout: asList },
  }),
  ...accessKinds,
  collection('integration', 'connectors', connectorList, {
    ...{ id: byType, create: connectorCreate, update: connectorUpdate },
    ...{ omit: USERS, inPath: ['type', 'name'], root: 'connectors', layout: byTypeAndName },
    supported: typesOf(actionTypes, sourceTypes),
  }),
  collection('integration', 'actions', actionList, {
    ...{ id: byType, create: actionCreate, update: actionUpdate },
    ...{ omit: USERS, inPath: ['type', 'name'], root: 'actions', layout: byTypeAndName },
    supported: typesOf(actionTypes),
  }),
  collection('integration', 'sources', sourceList, {
    ...{ id: byType, create: sourceCreate, update: sourceUpdate },
    ...{ omit: USERS, inPath: ['type', 'name'], root: 'sources', layout: byTypeAndName },
    supported: typesOf(sourceTypes),
  }),
  setting('integration', 'rule_engine', [rules.ruleEngineGet, rules.ruleEngineUpdate]),
  collection('integration', 'rules', rules.ruleList, {
    ...{ id: ({ id }) => text(id), create: rules.ruleCreate, update: rules.ruleUpdate },
    ...{ omit: ['from', 'node'], inPath: ['id'], root: 'rule_engine.rules', layout: ruleLayout },
  }),
  {
    ...collection('gateways', 'gateways', gatewayList, {
      ...{ id: byName, create: gatewayUpdate, update: gatewayUpdate, get: gatewayGet },
      ...{ omit: ['started_at', 'stopped_at', 'handler_status'], root: 'gateway' },
    }),
    list: async (client, signal) =>
      (await readRows(client, gatewayList, signal))
        .filter(({ status }) => status !== 'unloaded')
        .map((row) => ({ id: byName(row), value: row })),
    write: async ([gateway], _exists, { to }) => {
      if (gateway === undefined) return
      const path = { name: gateway.id as 'stomp' } // any name: the broker checks it
      await to.call(gatewayUpdate, { path, body: gateway.value as Record<string, unknown> })
    },
  },
  listed('gateways', 'gateway_users', async (client, signal) => {
    const gateways = await readRows(client, gatewayList, signal)
    const users = gateways.map(async ({ name, status }) => {
      if (status === 'unloaded') return []
      // A gateway without a built-in database refuses the call.
      const rows = await readRows(client, gatewayUserList, signal, { name }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && [400, 404].includes(error.status)) return []
          throw error
        },
      )
      return rows.map((row) => `${text(name)}:${text(row.user_id)}`)
    })
    return (await Promise.all(users)).flat()
  }),
  collection('listeners', 'listeners', listeners.listenerList, {
    ...{ id: byType, get: listeners.listenerGet },
    ...{ create: listeners.listenerCreate, update: listeners.listenerUpdate },
    ...{ omit: ['number', 'bind_option', 'id'], root: 'listeners', layout: byTypeAndName },
    // Nobody connects before it is decided who may.
    needs: ['authenticators', 'authorization_sources'],
  }),
  setting('machine', 'log', [logConfigGet, logConfigUpdate]),
  setting('machine', 'dashboard', [configs.dashboardConfigGet, configs.dashboardConfigUpdate]),
  setting('machine', 'sysmon', [monitor.sysmonGet, monitor.sysmonUpdate]),
  setting('machine', 'broker', [configs.brokerConfigGet, configs.brokerConfigUpdate]),
  listed('accounts', 'api_keys', idsOf(accounts.apiKeyList, byName)),
  listed(
    'accounts',
    'console_users',
    idsOf(userList, ({ username }) => text(username)),
  ),
]

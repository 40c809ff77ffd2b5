import {
  rabbitmqAction,
  rabbitmqConnector,
  rabbitmqSource,
} from '@signalbox/contract/integration/rabbitmq'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { poolSize, tls } from '../../backends/connections.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups, sourceGroups } from './common.ts'

export const rabbitmq: IntegrationKind = {
  connector: form(rabbitmqConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'server', label: q.host, preset: 'localhost' },
        { path: 'port', label: q.port },
        { path: 'username', label: b.username },
        { path: 'password', label: b.password },
        { path: 'virtual_host', label: q.virtualHost, mono: true },
        poolSize,
      ],
    },
    tls(),
    ...connectorGroups(
      { path: 'timeout', label: b.connectTimeout },
      { path: 'heartbeat', label: b.heartbeat },
    ),
  ]),
  action: form(rabbitmqAction, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.exchange', label: q.exchange, help: q.exchangeHelp, mono: true },
        { path: 'parameters.routing_key', label: q.routingKey, mono: true },
        {
          as: 'area',
          path: 'parameters.payload_template',
          label: q.payload,
          help: q.payloadHelp,
          isTemplate: true,
        },
        {
          path: 'parameters.delivery_mode',
          label: q.delivery,
          labels: { non_persistent: q.nonPersistent, persistent: q.persistent },
        },
        { path: 'parameters.wait_for_publish_confirmations', label: q.publishConfirm },
        {
          path: 'parameters.publish_confirmation_timeout',
          label: q.publishTimeout,
          when: (look) => look('parameters.wait_for_publish_confirmations') === true,
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
  source: form(rabbitmqSource, [
    {
      title: q.queue,
      fields: [
        { path: 'parameters.queue', label: q.queue, help: q.queueHelp, mono: true },
        { path: 'parameters.no_ack', label: q.noAck, help: q.noAckHelp },
      ],
    },
    ...sourceGroups,
  ]),
}

import { natsAction, natsConnector } from '@signalbox/contract/integration/nats'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { tls } from '../../backends/connections.ts'
import { servers } from '#form/check.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { streamMessages as s } from '../fields.stream.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

export const nats: IntegrationKind = {
  connector: form(natsConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'servers', label: s.servers, help: s.serversHelp, check: servers },
        { path: 'username', label: b.username },
        { path: 'password', label: b.password },
        { path: 'token', label: s.token },
        { path: 'credentials', label: s.credentials, help: s.credentialsHelp },
      ],
    },
    tls(),
    ...connectorGroups({ path: 'connect_timeout', label: b.connectTimeout }),
  ]),
  action: form(natsAction, [
    {
      title: m.message,
      fields: [
        {
          path: 'parameters.subject',
          label: s.subject,
          help: s.subjectHelp,
          mono: true,
          isTemplate: true,
          preset: 'mqtt.${clientid}',
        },
        {
          path: 'parameters.delivery',
          label: s.delivery,
          help: s.deliveryHelp,
          labels: { core: s.deliveryCore, jetstream: s.deliveryStream },
        },
        {
          as: 'area',
          path: 'parameters.payload_template',
          label: q.payload,
          help: q.payloadHelp,
          isTemplate: true,
        },
        {
          path: 'parameters.headers',
          label: s.headers,
          help: s.headersHelp,
          isTemplate: true,
        },
        { path: 'parameters.ack_timeout', label: q.publishTimeout },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

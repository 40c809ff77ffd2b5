import { websocketAction, websocketConnector } from '@signalbox/contract/integration/websocket'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { tlsByScheme } from '../../backends/connections.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { httpMessages as h } from '../fields.http.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { streamMessages as s } from '../fields.stream.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

const checkUrl = (value: unknown) => {
  const text = String(value).trim()
  if (!/^wss?:\/\/[^\s/?#]+\S*$/i.test(text)) return s.wrongWsUrl
  return /^wss?:\/\/[^/?]*@|#/i.test(text) ? h.fragment : undefined
}

export const websocket: IntegrationKind = {
  connector: form(websocketConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'url', label: b.url, help: s.wsUrlHelp, check: checkUrl },
        { path: 'headers', label: b.headers },
        { path: 'subprotocol', label: s.subprotocol, help: s.subprotocolHelp, mono: true },
      ],
    },
    tlsByScheme('url'),
    ...connectorGroups(
      { path: 'connect_timeout', label: b.connectTimeout },
      { path: 'ack_timeout', label: s.wsTimeout, help: s.wsTimeoutHelp },
    ),
  ]),
  action: form(websocketAction, [
    {
      title: m.message,
      fields: [
        {
          as: 'area',
          path: 'parameters.payload_template',
          label: q.payload,
          help: q.payloadHelp,
          isTemplate: true,
        },
        {
          path: 'parameters.message_type',
          label: s.messageType,
          labels: { text: s.typeText, binary: s.typeBinary },
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

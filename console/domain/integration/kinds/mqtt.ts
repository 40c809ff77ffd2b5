import { mqttAction, mqttConnector, mqttSource } from '@signalbox/contract/integration/mqtt'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { one, tls } from '../../backends/connections.ts'
import { isErlang } from '#api/use-can.ts'
import { server, servers } from '#form/check.ts'
import type { FieldDescription } from '#form/field.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { mqttMessages as q } from '../fields.mqtt.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups, sourceGroups } from './common.ts'

const isPlaceholder = (value: unknown) => /^\$\{[^}]+\}$/.test(String(value))

/** A longer prefix is not shortened; the reason is in docs/decisions/0114. */
const MAX_PREFIX = 19

/** Signalbox's own broker takes several servers. */
const checkServer = (value: unknown) => (isErlang() ? server(value) : servers(value))

const prefix: FieldDescription = {
  path: 'clientid_prefix',
  label: q.prefix,
  help: q.prefixHelp,
  mono: true,
  warn: (value) =>
    new TextEncoder().encode(String(value)).length > MAX_PREFIX ? q.prefixLong : undefined,
}

export const mqtt: IntegrationKind = {
  connector: form(mqttConnector, [
    {
      title: b.connection,
      fields: [
        { ...one(), help: () => (isErlang() ? b.serverHelp : q.serversHelp), check: checkServer },
        {
          path: 'proto_ver',
          label: q.version,
          help: q.versionHelp,
          preset: 'v5',
          labels: { v5: '5.0', v4: '3.1.1', v3: '3.1' },
        },
        { path: 'username', label: b.username },
        { path: 'password', label: b.password },
        prefix,
        { path: 'pool_size', label: b.poolSize, help: q.poolHelp },
        { path: 'keepalive', label: q.keepalive },
      ],
    },
    tls(),
    ...connectorGroups(
      { path: 'clean_start', label: q.cleanStart },
      { path: 'retry_interval', label: q.retry, help: q.retryHelp },
      { path: 'max_inflight', label: q.maxInflight, help: q.maxInflightHelp },
      { path: 'bridge_mode', label: q.bridgeMode, help: q.bridgeModeHelp },
    ),
  ]),
  action: form(mqttAction, [
    {
      title: m.message,
      fields: [
        {
          path: 'parameters.topic',
          label: q.topic,
          help: q.topicHelp,
          mono: true,
          isTemplate: true,
          check: (value) => (/[+#]/.test(String(value)) ? q.wrongTopic : undefined),
        },
        {
          as: 'scalar',
          path: 'parameters.qos',
          label: q.qos,
          help: q.qosHelp,
          isTemplate: true,
          check: (value) =>
            /^[012]$/.test(String(value)) || isPlaceholder(value) ? undefined : q.wrongQos,
        },
        {
          as: 'scalar',
          path: 'parameters.retain',
          label: q.retain,
          help: q.retainHelp,
          isTemplate: true,
          check: (value) =>
            /^(true|false)$/.test(String(value)) || isPlaceholder(value)
              ? undefined
              : q.wrongRetain,
        },
        {
          as: 'area',
          path: 'parameters.payload',
          label: q.payload,
          help: q.payloadHelp,
          isTemplate: true,
        },
      ],
    },
    ...actionGroups(),
  ]),
  source: form(mqttSource, [
    {
      title: q.source,
      fields: [
        {
          path: 'parameters.topic',
          label: q.sourceTopic,
          help: q.sourceTopicHelp,
          mono: true,
          check: (value) =>
            topicFilterProblem(String(value)) === undefined ? undefined : q.wrongFilter,
        },
        { path: 'parameters.qos', label: q.sourceQos, help: q.sourceQosHelp },
      ],
    },
    ...sourceGroups,
  ]),
}

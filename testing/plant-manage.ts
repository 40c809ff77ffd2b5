import { alarmList } from '@signalbox/contract/alarms'
import { autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import { backupCreate } from '@signalbox/contract/backup'
import type { Client } from '@signalbox/contract/client'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { exhookCreate } from '@signalbox/contract/exhooks'
import { fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { transformationCreate } from '@signalbox/contract/message-transformations'
import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { validationCreate } from '@signalbox/contract/schema-validations'
import { slowSubscriptionSettingsUpdate } from '@signalbox/contract/slow-subscriptions'
import { topicMetricsCreate } from '@signalbox/contract/topic-metrics'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { traceCreate } from '@signalbox/contract/trace'
import { zoneUpdate } from '@signalbox/contract/zones'
import { connectMqtt } from './mqtt-client.ts'
import { loginForClient } from './plant.ts'
import { waitFor } from './wait-for.ts'

const TELEMETRY = {
  type: 'object',
  required: ['temperature', 'state'],
  properties: {
    temperature: { type: 'number', minimum: -40, maximum: 120 },
    vibration: { type: 'number' },
    state: { enum: ['running', 'changeover'] },
  },
}

/**
 * What an administrator of the factory has set up: how messages are processed, and extensions of the broker; and
 * what has happened there: a server that is gone, a backup, files of a client.
 */
export async function managePlant(mqttUrl: string, api: Client): Promise<void> {
  await processMessages(api)
  await api.call(topicRewriteUpdate, {
    body: [
      {
        action: 'all',
        source_topic: 'legacy/#',
        re: '^legacy/(.+)/(.+)$',
        dest_topic: 'plant/line-1/$1/$2',
      },
      {
        action: 'publish',
        source_topic: 'x/#',
        re: '^x/y/(.+)$',
        dest_topic: 'z/y/$1',
      },
    ],
  })
  await api.call(autoSubscribeUpdate, {
    body: [
      { topic: 'plant/announcements', qos: 1, nl: 0, rap: 0, rh: 0 },
      { topic: 'clients/${clientid}/inbox', qos: 2, nl: 1, rap: 1, rh: 1 },
    ],
  })
  await api.call(slowSubscriptionSettingsUpdate, {
    body: {
      enable: true,
      stats_type: 'whole',
      threshold: '100ms',
      top_k_num: 10,
      expire_interval: '300s',
    },
  })
  for (const topic of ['plant/line-1/press/telemetry', 'plant/line-2/oven/telemetry']) {
    await api.call(topicMetricsCreate, { body: { topic } })
  }
  await api.call(traceCreate, {
    body: { name: 'press', type: 'clientid', clientid: 'line-1-press' },
  })
  await api.call(exhookCreate, { body: { name: 'audit', url: 'http://127.0.0.1:6392' } })
  await api.call(fileTransferUpdate, { body: { enable: true } })
  await sendFiles(mqttUrl)
  await api.call(zoneUpdate, { path: { name: 'line-3' }, body: { mqtt: { max_mqueue_len: 100 } } })
  await endAlarm(api)
  await api.call(backupCreate, {})
}

/** One file that is complete, and one of which a part is missing. */
async function sendFiles(mqttUrl: string): Promise<void> {
  const { mqtt, end } = await connectMqtt(mqttUrl, {
    clientId: 'line-2-camera',
    ...loginForClient('line-2-camera'),
  })
  const send = (command: string, payload: string) =>
    mqtt.publishAsync(`$file/${command}`, payload, { qos: 1 })
  await send('shift-1/init', '{"name":"shift-1.log"}')
  await send('shift-1/0', 'started\n')
  await send('shift-1/fin/8', '')
  await send('shift-2/init', '{"name":"shift-2.log","size":16}')
  await send('shift-2/0', 'started\n')
  await end()
}

/** The alarm of a connector ends with it. */
async function endAlarm(api: Client): Promise<void> {
  const id = 'http:old-warehouse'
  await api.call(connectorCreate, {
    body: {
      ...{ type: 'http', name: 'old-warehouse', url: 'http://127.0.0.1:6393/' },
      resource_opts: { start_timeout: '100ms' },
    },
  })
  await waitFor(async () => {
    const { data } = await api.call(alarmList, { query: {} })
    return data.some(({ name }) => name.includes('old-warehouse'))
  })
  await api.call(connectorDelete, { path: { id } })
}

async function processMessages(api: Client): Promise<void> {
  const schemas = [
    {
      name: 'telemetry',
      type: 'json',
      source: JSON.stringify(TELEMETRY, null, 2),
      description: 'Readings of each machine, once a second',
    },
    {
      name: 'order',
      type: 'protobuf',
      source: 'syntax = "proto3";\nmessage Order {\n  string id = 1;\n  int32 parts = 2;\n}',
      description: '',
    },
  ] as const
  for (const body of schemas) await api.call(registrySchemaCreate, { body })
  await api.call(validationCreate, {
    body: {
      name: 'telemetry-is-complete',
      enable: true,
      topics: ['plant/+/+/telemetry'],
      strategy: 'all_pass',
      failure_action: 'ignore',
      log_failure: { level: 'warning' },
      description: '',
      checks: [
        { type: 'json', schema: 'telemetry' },
        { type: 'sql', sql: 'SELECT * WHERE payload.temperature < 75' },
      ],
    },
  })
  await api.call(transformationCreate, {
    body: {
      name: 'add-line',
      enable: true,
      topics: ['plant/+/+/temperature'],
      failure_action: 'ignore',
      log_failure: { level: 'warning' },
      description: '',
      payload_decoder: { type: 'json' },
      payload_encoder: { type: 'json' },
      operations: [{ key: 'user_property.line', value: 'nth(2, tokens(topic, "/"))' }],
    },
  })
}

import { kinesisAction, kinesisConnector } from '@signalbox/contract/integration/kinesis'
import { pubsubAction, pubsubConnector, pubsubSource } from '@signalbox/contract/integration/pubsub'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { poolSize } from '../../backends/connections.ts'
import { webAddress } from '#form/check.ts'
import type { FieldDescription, Words } from '#form/field.ts'
import { MASKED } from '@signalbox/contract/masked'
import { commonMessages as m } from '../fields.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups, sourceGroups } from './common.ts'

function serviceAccount(value: unknown): Words | undefined {
  if (value === MASKED) return undefined
  try {
    const account: unknown = JSON.parse(String(value))
    const is = typeof account === 'object' && account !== null && 'private_key' in account
    return is ? undefined : q.serviceAccountWrong
  } catch {
    return q.serviceAccountWrong
  }
}

/** Shown in clear, as the broker reports it; a secret field could not be read again. */
const account: FieldDescription = {
  path: 'service_account_json',
  label: q.serviceAccount,
  help: q.serviceAccountHelp,
  check: serviceAccount,
}

const pubsub = form(pubsubConnector, [
  {
    title: b.connection,
    fields: [account, poolSize],
  },
  ...connectorGroups(
    { path: 'connect_timeout', label: b.connectTimeout },
    { path: 'request_timeout', label: b.requestTimeout },
    { path: 'pipelining', label: b.pipelining, help: b.pipeliningHelp },
    { path: 'max_retries', label: q.maxRetries },
  ),
])

export const pubsubProducer: IntegrationKind = {
  connector: pubsub,
  action: form(pubsubAction, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.pubsub_topic', label: q.topic, help: q.topicHelp, mono: true },
        {
          as: 'area',
          path: 'parameters.payload_template',
          label: q.payload,
          help: q.payloadHelp,
          isTemplate: true,
        },
        {
          as: 'jsonList',
          path: 'parameters.attributes_template',
          label: q.attributes,
          help: q.attributesHelp,
        },
        {
          path: 'parameters.ordering_key_template',
          label: q.orderingKey,
          help: q.orderingKeyHelp,
          mono: true,
          isTemplate: true,
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

export const pubsubConsumer: IntegrationKind = {
  connector: pubsub,
  source: form(pubsubSource, [
    {
      title: q.topic,
      fields: [
        { path: 'parameters.topic', label: q.topic, help: q.topicHelp, mono: true },
        { path: 'parameters.pull_max_messages', label: q.pullMax },
      ],
    },
    ...sourceGroups,
  ]),
}

export const kinesis: IntegrationKind = {
  connector: form(kinesisConnector, [
    {
      title: b.connection,
      fields: [
        {
          path: 'endpoint',
          label: q.endpoint,
          check: webAddress,
          preset: 'https://kinesis.us-east-1.amazonaws.com',
        },
        { path: 'aws_access_key_id', label: q.awsKey },
        { path: 'aws_secret_access_key', label: q.awsSecret },
        poolSize,
      ],
    },
    ...connectorGroups({ path: 'max_retries', label: q.maxRetries }),
  ]),
  action: form(kinesisAction, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.stream_name', label: q.stream, mono: true },
        {
          path: 'parameters.partition_key',
          label: q.partitionKey,
          mono: true,
          isTemplate: true,
          preset: '${clientid}',
        },
        {
          as: 'area',
          path: 'parameters.payload_template',
          label: q.payload,
          help: q.wholeRow,
          isTemplate: true,
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

import {
  dynamoAction,
  dynamoConnector,
  mongodbAction,
  mongodbConnector,
  redisAction,
  redisConnector,
} from '@signalbox/contract/integration/documents'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { webAddress } from '#form/check.ts'
import { mongo, poolSize, redis as redisConnection, tls } from '../../backends/connections.ts'
import { type Group, moved } from '#form/field.ts'
import { databaseMessages as d } from '../fields.database.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

const inParameters = (path: string) => `parameters.${path}`

const LAST_VALUE = ['HSET', 'last:${clientid}', 'payload', '${payload}']
/** Two words are a field of an entry. The stream has a bound. */
const STREAM = [
  ...['XADD', 'events', 'MAXLEN', '~', '100000', '*'],
  ...['clientid', '${clientid}', 'topic', '${topic}', 'payload', '${payload}'],
]
const COMMANDS = [
  { label: d.lastValue, text: LAST_VALUE.join('\n') },
  { label: d.stream, text: STREAM.join('\n') },
  { label: d.channel, text: ['PUBLISH', '${topic}', '${payload}'].join('\n') },
]

export const redis: IntegrationKind = {
  connector: form(redisConnector, [
    moved(redisConnection, inParameters),
    tls(),
    ...connectorGroups(),
  ]),
  action: form(redisAction, [
    {
      title: d.inserted,
      fields: [
        {
          as: 'lines',
          path: 'parameters.command_template',
          label: d.command,
          help: d.commandHelp,
          preset: LAST_VALUE,
          rows: 5,
          isTemplate: true,
          templates: COMMANDS,
          follow: (text) => ({ 'parameters.command_template': text }),
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

/** These depend on the deployment. */
const OF_DEPLOYMENT = ['mongo_type', 'server', 'servers', 'replica_set_name', 'r_mode', 'w_mode']

/** The collection is a matter of actions. */
const mongoConnection = mongo.map((group): Group => {
  const { fields, ...rest } = moved(group, (path) =>
    OF_DEPLOYMENT.includes(path) ? inParameters(path) : path,
  )
  return {
    ...rest,
    fields: fields
      .filter(({ path }) => path !== 'collection')
      .map((field) =>
        field.path === 'parameters.mongo_type' ? { ...field, preset: 'single' } : field,
      ),
  }
})

export const mongodb: IntegrationKind = {
  connector: form(mongodbConnector, [...mongoConnection, tls(), ...connectorGroups()]),
  action: form(mongodbAction, [
    {
      title: d.written,
      fields: [
        { path: 'parameters.collection', label: d.collection, isTemplate: true, mono: true },
        {
          as: 'area',
          path: 'parameters.payload_template',
          label: d.document,
          help: d.documentHelp,
          rows: 5,
          isTemplate: true,
        },
      ],
    },
    ...actionGroups(),
  ]),
}

export const dynamo: IntegrationKind = {
  connector: form(dynamoConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'url', label: b.url, check: webAddress },
        { path: 'region', label: d.region, mono: true },
        { path: 'aws_access_key_id', label: d.keyId, mono: true },
        { path: 'aws_secret_access_key', label: d.secretKey },
        poolSize,
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(dynamoAction, [
    {
      title: d.written,
      fields: [
        { path: 'parameters.table', label: d.table },
        { path: 'parameters.hash_key', label: d.hashKey },
        { path: 'parameters.range_key', label: d.rangeKey },
        {
          as: 'area',
          path: 'parameters.template',
          label: d.document,
          help: d.documentHelp,
          rows: 5,
          isTemplate: true,
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

import { azureBlobAction, azureBlobConnector } from '@signalbox/contract/integration/azure-blob'
import {
  elasticsearchAction,
  elasticsearchConnector,
} from '@signalbox/contract/integration/elasticsearch'
import { s3Action, s3Connector } from '@signalbox/contract/integration/s3'
import { isErlang } from '#api/use-can.ts'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { one, poolSize, tls } from '../../backends/connections.ts'
import { type FieldDescription, type Look, moved, only } from '#form/field.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups, size } from './common.ts'

const pool = (prefix: string): readonly FieldDescription[] => [
  {
    path: `${prefix}pool_type`,
    label: q.poolType,
    labels: { random: q.poolRandom, hash: q.poolHash },
  },
  { path: `${prefix}enable_pipelining`, label: b.pipelining, help: b.pipeliningHelp },
  { path: `${prefix}connect_timeout`, label: b.connectTimeout },
]

const isOperation =
  (...names: string[]) =>
  (look: Look) =>
    names.includes(String(look('parameters.action')))

export const elasticsearch: IntegrationKind = {
  connector: form(elasticsearchConnector, [
    {
      title: b.connection,
      fields: [
        { ...one('127.0.0.1:9200'), demands: () => true },
        {
          path: 'authentication.username',
          label: b.username,
          help: () => (isErlang() ? undefined : q.optionalLogin),
          isOptional: true,
          demands: isErlang,
        },
        {
          path: 'authentication.password',
          label: b.password,
          demands: isErlang,
          when: (look) => isErlang() || Boolean(look('authentication.username')),
        },
        poolSize,
      ],
    },
    tls(),
    ...connectorGroups(...pool('')),
  ]),
  action: form(elasticsearchAction, [
    {
      title: q.document,
      fields: [
        {
          path: 'parameters.action',
          label: q.operation,
          preset: 'create',
          labels: {
            create: q.operationCreate,
            update: q.operationUpdate,
            delete: q.operationDelete,
          },
        },
        { path: 'parameters.index', label: q.index, mono: true, isTemplate: true },
        {
          path: 'parameters.id',
          label: q.documentId,
          help: q.documentIdHelp,
          demands: isOperation('update', 'delete'),
          mono: true,
          isTemplate: true,
        },
        ...only(isOperation('create', 'update'), [
          {
            as: 'area',
            path: 'parameters.doc',
            label: q.document,
            help: q.documentHelp,
            isTemplate: true,
          },
          { path: 'parameters.require_alias', label: q.requireAlias },
        ]),
        ...only(isOperation('create'), [{ path: 'parameters.overwrite', label: q.overwrite }]),
        ...only(isOperation('update'), [{ path: 'parameters.doc_as_upsert', label: q.upsert }]),
        { path: 'parameters.routing', label: q.routing, mono: true, isTemplate: true },
        { path: 'parameters.max_retries', label: q.maxRetries },
      ],
    },
    ...actionGroups(),
  ]),
}

const isAggregated = (look: Look) => look('parameters.mode') === 'aggregated'
const transport = (path: string) => `transport_options.${path}`

export const s3: IntegrationKind = {
  connector: form(s3Connector, [
    {
      title: b.connection,
      fields: [
        { path: 'host', label: q.host, preset: 's3.us-east-1.amazonaws.com' },
        { path: 'port', label: q.port, preset: 443 },
        { path: 'access_key_id', label: q.accessKey },
        { path: 'secret_access_key', label: q.secretKey },
        { path: transport('pool_size'), label: b.poolSize, help: b.poolHelp },
      ],
    },
    moved(tls(), transport),
    ...connectorGroups(...pool('transport_options.'), {
      path: transport('headers'),
      label: b.headers,
    }),
  ]),
  action: form(s3Action, [
    {
      title: q.storage,
      fields: [
        {
          path: 'parameters.mode',
          label: q.mode,
          labels: { direct: q.direct, aggregated: q.aggregation },
        },
        { path: 'parameters.bucket', label: q.bucket, mono: true, isTemplate: true },
        { path: 'parameters.key', label: q.objectKey, help: q.fileKeyHelp, mono: true },
        ...only(
          (look) => !isAggregated(look),
          [
            {
              as: 'area',
              path: 'parameters.content',
              label: q.content,
              help: q.wholeRow,
              isTemplate: true,
            },
          ],
        ),
        ...only(isAggregated, [
          {
            path: 'parameters.container.type',
            label: q.container,
            silently: () => 'csv',
          },
          {
            path: 'parameters.container.column_order',
            label: q.columns,
            help: q.columnsHelp,
          },
          { path: 'parameters.aggregation.time_interval', label: q.interval },
          { path: 'parameters.aggregation.max_records', label: q.maxRecords },
          { path: 'parameters.min_part_size', label: q.partSize, check: size },
          { path: 'parameters.max_part_size', label: q.partSizeMax, check: size },
        ]),
        { path: 'parameters.headers', label: b.headers },
      ],
    },
    ...actionGroups({ hasBatches: true, when: isAggregated }),
  ]),
}

export const azureBlob: IntegrationKind = {
  connector: form(azureBlobConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'account_name', label: q.accountName },
        { path: 'account_key', label: q.accountKey },
        {
          path: 'endpoint',
          label: q.endpoint,
          help: q.endpointHelp,
          mono: true,
          isOptional: true,
          when: () => !isErlang(),
        },
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(azureBlobAction, [
    {
      title: q.blob,
      fields: [
        {
          path: 'parameters.mode',
          label: q.mode,
          labels: { direct: q.directBlob, aggregated: q.aggregation },
        },
        { path: 'parameters.container', label: q.blobContainer, mono: true, isTemplate: true },
        { path: 'parameters.blob', label: q.blobName, help: q.fileKeyHelp, mono: true },
        ...only(
          (look) => !isAggregated(look),
          [
            {
              as: 'area',
              path: 'parameters.content',
              label: q.blobContent,
              help: q.wholeRow,
              isTemplate: true,
            },
          ],
        ),
        ...only(isAggregated, [
          {
            path: 'parameters.aggregation.container.type',
            label: q.container,
            silently: () => 'csv',
          },
          {
            path: 'parameters.aggregation.container.column_order',
            label: q.columns,
            help: q.columnsHelp,
          },
          { path: 'parameters.aggregation.time_interval', label: q.interval },
          { path: 'parameters.aggregation.max_records', label: q.maxRecords },
        ]),
      ],
    },
    ...actionGroups({ hasBatches: true, when: isAggregated }),
  ]),
}

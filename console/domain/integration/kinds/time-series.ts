import {
  greptimedbAction,
  greptimedbConnector,
  influxdbAction,
  influxdbConnector,
  iotdbAction,
  iotdbConnector,
  opentsAction,
  opentsConnector,
} from '@signalbox/contract/integration/time-series'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { webAddress } from '#form/check.ts'
import { one, poolSize, tls, tlsByScheme } from '../../backends/connections.ts'
import { type Group, only } from '#form/field.ts'
import { databaseMessages as d } from '../fields.database.messages.ts'
import { httpMessages as h } from '../fields.http.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

const EXAMPLE = 'mqtt,clientid=${clientid} payload="${payload}",qos=${qos}i ${timestamp}'

const lines: Group = {
  title: d.inserted,
  fields: [
    {
      as: 'area',
      path: 'parameters.write_syntax',
      label: d.lines,
      help: d.linesHelp,
      preset: EXAMPLE,
      isTemplate: true,
    },
    {
      path: 'parameters.precision',
      label: d.precision,
      labels: {
        s: d.secondsUnit,
        ms: d.milliseconds,
        us: d.microseconds,
        ns: d.nanoseconds,
      },
    },
  ],
}

const VERSION = 'parameters.influxdb_type'

export const influxdb: IntegrationKind = {
  connector: form(influxdbConnector, [
    {
      title: b.connection,
      fields: [
        one(),
        {
          path: VERSION,
          label: d.influxVersion,
          preset: 'influxdb_api_v2',
          labels: { influxdb_api_v2: 'InfluxDB 2', influxdb_api_v1: 'InfluxDB 1' },
        },
        ...only(
          (look) => look(VERSION) === 'influxdb_api_v2',
          [
            { path: 'parameters.org', label: d.organization },
            { path: 'parameters.bucket', label: d.bucket },
            { path: 'parameters.token', label: d.token },
          ],
        ),
        ...only(
          (look) => look(VERSION) === 'influxdb_api_v1',
          [
            { path: 'parameters.database', label: b.database },
            { path: 'parameters.username', label: b.username },
            { path: 'parameters.password', label: b.password },
          ],
        ),
      ],
    },
    tls(),
    ...connectorGroups(),
  ]),
  action: form(influxdbAction, [lines, ...actionGroups({ hasBatches: true })]),
}

export const greptimedb: IntegrationKind = {
  connector: form(greptimedbConnector, [
    {
      title: b.connection,
      fields: [
        one(),
        { path: 'dbname', label: b.database },
        { path: 'username', label: b.username },
        { path: 'password', label: b.password },
      ],
    },
    tls(),
    ...connectorGroups(),
  ]),
  action: form(greptimedbAction, [lines, ...actionGroups({ hasBatches: true })]),
}

export const iotdb: IntegrationKind = {
  connector: form(iotdbConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'base_url', label: b.url, check: webAddress },
        {
          path: 'iotdb_version',
          label: d.version,
          labels: { 'v1.3.x': '1.3', 'v1.1.x': '1.1', 'v1.0.x': '1.0', 'v0.13.x': '0.13' },
        },
        { path: 'authentication.username', label: b.username },
        { path: 'authentication.password', label: b.password },
        { path: 'connect_timeout', label: b.connectTimeout },
        poolSize,
      ],
    },
    tlsByScheme('base_url'),
    ...connectorGroups(
      {
        path: 'pool_type',
        label: h.poolType,
        labels: { random: h.poolRandom, hash: h.poolHash },
      },
      { path: 'enable_pipelining', label: b.pipelining, help: b.pipeliningHelp },
    ),
  ]),
  action: form(iotdbAction, [
    {
      title: d.inserted,
      fields: [
        { path: 'parameters.device_id', label: d.device, isTemplate: true, mono: true },
        { path: 'parameters.is_aligned', label: d.aligned },
        {
          as: 'jsonList',
          path: 'parameters.data',
          label: d.dataPoints,
          help: d.iotdbPointsHelp,
          isTemplate: true,
        },
        { path: 'parameters.max_retries', label: h.maxRetries },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

export const opents: IntegrationKind = {
  connector: form(opentsConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'server', label: b.url, check: webAddress },
        poolSize,
        { path: 'summary', label: d.summary },
        { path: 'details', label: d.details },
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(opentsAction, [
    {
      title: d.inserted,
      fields: [
        {
          as: 'jsonList',
          path: 'parameters.data',
          label: d.dataPoints,
          help: d.opentsPointsHelp,
          isTemplate: true,
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

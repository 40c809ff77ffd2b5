import {
  clickhouseAction,
  clickhouseConnector,
  tdengineAction,
  tdengineConnector,
} from '@signalbox/contract/integration/columnar'
import { BRACED } from '@signalbox/contract/placeholders'
import { isErlang } from '#api/use-can.ts'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { webAddress } from '#form/check.ts'
import { one, poolSize } from '../../backends/connections.ts'
import type { FieldDescription } from '#form/field.ts'
import { databaseMessages as d } from '../fields.database.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

/** Statement with placeholders: a cluster inserts values unchanged, the embedded broker escapes them. */
const statement: FieldDescription = {
  as: 'area',
  path: 'parameters.sql',
  label: d.sql,
  help: d.literalHelp,
  rows: 5,
  isTemplate: true,
  warn: (value) => (isErlang() && BRACED.test(String(value)) ? d.unescaped : undefined),
}
const login: readonly FieldDescription[] = [
  { path: 'username', label: b.username },
  { path: 'password', label: b.password },
  poolSize,
]

export const clickhouse: IntegrationKind = {
  connector: form(clickhouseConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'url', label: b.url, check: webAddress, preset: 'http://127.0.0.1:8123' },
        { path: 'database', label: b.database },
        ...login,
        { path: 'connect_timeout', label: b.connectTimeout },
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(clickhouseAction, [
    {
      title: d.inserted,
      fields: [
        statement,
        { path: 'parameters.batch_value_separator', label: d.rowsOfBatch, mono: true },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

export const tdengine: IntegrationKind = {
  connector: form(tdengineConnector, [
    { title: b.connection, fields: [one(), ...login] },
    ...connectorGroups(),
  ]),
  action: form(tdengineAction, [
    {
      title: d.inserted,
      fields: [
        { path: 'parameters.database', label: b.database },
        {
          ...statement,
          warn: (value, look) =>
            /\$\{\.?ts\}/.test(String(value)) ? d.tsMissing : statement.warn?.(value, look),
        },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

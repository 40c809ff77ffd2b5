import {
  cassandraAction,
  cassandraConnector,
  mysqlAction,
  mysqlConnector,
  oracleAction,
  oracleConnector,
  pgsqlAction,
  pgsqlConnector,
  sqlserverAction,
  sqlserverConnector,
} from '@signalbox/contract/integration/sql'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import {
  mysql as mysqlConnection,
  one,
  poolSize,
  postgresql,
  tls,
} from '../../backends/connections.ts'
import { isErlang } from '#api/use-can.ts'
import { servers } from '#form/check.ts'
import type { FieldDescription, Group, Look } from '#form/field.ts'
import { databaseMessages as d } from '../fields.database.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups } from './common.ts'

const QUOTED = /'[^']*\$\{[^}]*\}[^']*'/

/** A statement with bound parameters. */
const statement = (path: string, label: Group['title']): Group => ({
  title: d.inserted,
  fields: [
    {
      as: 'area',
      path,
      label,
      help: d.insertHelp,
      rows: 5,
      isTemplate: true,
      warn: (value) => (QUOTED.test(String(value)) ? d.quotedPlaceholder : undefined),
    },
  ],
})

const statementGroups = [statement('parameters.sql', d.sql), ...actionGroups({ hasBatches: true })]

export const pgsql: IntegrationKind = {
  connector: form(pgsqlConnector, [postgresql, tls(), ...connectorGroups()]),
  action: form(pgsqlAction, statementGroups),
}

export const mysql: IntegrationKind = {
  connector: form(mysqlConnector, [mysqlConnection, tls(), ...connectorGroups()]),
  action: form(mysqlAction, statementGroups),
}

const login: readonly FieldDescription[] = [
  { path: 'username', label: b.username },
  { path: 'password', label: b.password },
]

export const sqlserver: IntegrationKind = {
  connector: form(sqlserverConnector, [
    {
      title: b.connection,
      about: () => (isErlang() ? undefined : d.encryptedUnverified),
      fields: [
        one(),
        { path: 'database', label: b.database },
        ...login,
        poolSize,
        { path: 'driver', label: d.driver, help: d.driverHelp, mono: true, when: isErlang },
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(sqlserverAction, statementGroups),
}

const hasNeither = (look: Look) => !look('sid') && !look('service_name')

/** Requires a service name or an SID, because one of them selects the database. */
const oracleServer: FieldDescription = {
  ...one(),
  check: (value, look) =>
    one().check?.(value, look) ?? (hasNeither(look) ? d.serviceOrSid : undefined),
}

export const oracle: IntegrationKind = {
  connector: form(oracleConnector, [
    {
      title: b.connection,
      fields: [
        oracleServer,
        { path: 'service_name', label: d.serviceName },
        { path: 'sid', label: d.sid },
        ...login,
        poolSize,
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(oracleAction, statementGroups),
}

export const cassandra: IntegrationKind = {
  connector: form(cassandraConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'servers', label: b.servers, help: b.serversHelp, check: servers },
        { path: 'keyspace', label: d.keyspace },
        ...login,
        poolSize,
      ],
    },
    tls(),
    ...connectorGroups(),
  ]),
  action: form(cassandraAction, [
    statement('parameters.cql', d.cql),
    ...actionGroups({ hasBatches: true }),
  ]),
}

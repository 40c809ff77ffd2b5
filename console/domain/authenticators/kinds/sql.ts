import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { mysql, postgresql, tls } from '../../backends/connections.ts'
import { kind } from '#form/facts.ts'
import { queryField, queryTimeout, tableLookup } from '../../backends/lookups.ts'
import { asking } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

const QUERY = {
  salted: 'SELECT password_hash, salt FROM mqtt_user where username = ${username} LIMIT 1',
  bare: 'SELECT password_hash FROM mqtt_user where username = ${username} LIMIT 1',
}

const query = queryField({
  help: m.queryHelp,
  preset: QUERY.salted,
  placeholders: PLACEHOLDERS.login,
})

const MYSQL_TABLE = `CREATE TABLE mqtt_user (
  username varchar(255) NOT NULL PRIMARY KEY,
  password_hash varchar(255) NOT NULL,
  salt varchar(255),
  is_superuser boolean NOT NULL DEFAULT false
);`

const POSTGRESQL_TABLE = `CREATE TABLE mqtt_user (
  username text NOT NULL PRIMARY KEY,
  password_hash text NOT NULL,
  salt text,
  is_superuser boolean NOT NULL DEFAULT false
);`

export const mysqlKind = kind(authenticatorSchemas['password_based:mysql'], {
  fixed: { mechanism: 'password_based', backend: 'mysql' },
  groups: [mysql, tableLookup([query, queryTimeout], MYSQL_TABLE), asking('query', QUERY), tls()],
})

export const postgresqlKind = kind(authenticatorSchemas['password_based:postgresql'], {
  fixed: { mechanism: 'password_based', backend: 'postgresql' },
  groups: [postgresql, tableLookup([query], POSTGRESQL_TABLE), asking('query', QUERY), tls()],
})

import type { SourceType } from '@signalbox/contract/authorization'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { readRulesCommand } from '@signalbox/contract/redis-command'
import { http, ldap, mongo, mysql, postgresql, redis, tls } from '#domain/backends/connections.ts'
import type { Kind } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import {
  commandField,
  directoryFields,
  filterField,
  lookup,
  queryField,
  queryTimeout,
  tableLookup,
} from '#domain/backends/lookups.ts'
import { kindMessages as m } from './kinds.messages.ts'

/** Form of each kind of source; the text of an ACL file has a separate editor. */

const query = queryField({
  help: m.queryHelp,
  preset: 'SELECT action, permission, topic FROM mqtt_acl where username = ${username}',
  placeholders: PLACEHOLDERS.requester,
})

const MYSQL_TABLE = `CREATE TABLE mqtt_acl (
  username varchar(255) NOT NULL,
  permission enum('allow', 'deny') NOT NULL,
  action enum('publish', 'subscribe', 'all') NOT NULL,
  topic varchar(1024) NOT NULL,
  INDEX (username)
);`

const POSTGRESQL_TABLE = `CREATE TABLE mqtt_acl (
  username text NOT NULL,
  permission text NOT NULL CHECK (permission IN ('allow', 'deny')),
  action text NOT NULL CHECK (action IN ('publish', 'subscribe', 'all')),
  topic text NOT NULL
);
CREATE INDEX ON mqtt_acl (username);`

const commandProblem = (value: unknown) =>
  'expected' in readRulesCommand(String(value)) ? m.wrongCmd : undefined

const KINDS: Readonly<Record<SourceType, Kind>> = {
  file: kind(sourceSchemas.file, { fixed: { type: 'file' }, groups: [] }),
  built_in_database: kind(sourceSchemas.built_in_database, {
    fixed: { type: 'built_in_database' },
    about: m.nothingToSet,
    groups: [],
  }),
  mysql: kind(sourceSchemas.mysql, {
    fixed: { type: 'mysql' },
    groups: [mysql, tableLookup([query], MYSQL_TABLE), tls()],
  }),
  postgresql: kind(sourceSchemas.postgresql, {
    fixed: { type: 'postgresql' },
    groups: [postgresql, tableLookup([query], POSTGRESQL_TABLE), tls()],
  }),
  redis: kind(sourceSchemas.redis, {
    fixed: { type: 'redis' },
    groups: [
      redis,
      lookup([
        commandField({
          help: m.cmdHelp,
          preset: 'HGETALL mqtt_acl:${username}',
          placeholders: PLACEHOLDERS.requester,
          check: commandProblem,
        }),
      ]),
      tls(),
    ],
  }),
  mongodb: kind(sourceSchemas.mongodb, {
    fixed: { type: 'mongodb' },
    groups: [
      ...mongo,
      lookup([filterField({ help: m.mongoFilterHelp, placeholders: PLACEHOLDERS.requester })]),
      tls(),
    ],
  }),
  ldap: kind(sourceSchemas.ldap, {
    fixed: { type: 'ldap' },
    groups: [
      ldap,
      lookup(
        [
          ...directoryFields(PLACEHOLDERS.requester),
          { path: 'publish_attribute', label: m.publishAttribute, mono: true },
          { path: 'subscribe_attribute', label: m.subscribeAttribute, mono: true },
          { path: 'all_attribute', label: m.allAttribute, mono: true },
          queryTimeout,
        ],
        m.ldapAbout,
      ),
      tls(),
    ],
  }),
  http: kind(sourceSchemas.http, {
    fixed: { type: 'http' },
    groups: [...http({ names: PLACEHOLDERS.request, body: { username: '${username}' } }), tls()],
  }),
}

/** Form of a kind of source; `undefined` if the console has none. */
export const findSourceKind = (type: string): Kind | undefined =>
  Object.hasOwn(KINDS, type) ? KINDS[type as SourceType] : undefined // it has it

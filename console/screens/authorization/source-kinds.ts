import type { SourceType } from '@signalbox/contract/authorization'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { readRulesCommand } from '@signalbox/contract/redis-command'
import {
  duration,
  http,
  ldap,
  mongo,
  mysql,
  postgresql,
  redis,
  tls,
} from '../../parts/backends/connections.ts'
import type { Field, Kind } from '../../parts/backends/field.ts'
import { kindMessages as m } from './kinds.messages.ts'

/** The form of each kind of source; the text of an ACL file has an editor of its own. */

const query: Field = {
  as: 'area',
  path: 'query',
  label: m.query,
  help: m.queryHelp,
  required: true,
  preset: 'SELECT action, permission, topic FROM mqtt_acl where username = ${username}',
  placeholders: PLACEHOLDERS.asker,
}

const commandProblem = (value: unknown) =>
  'expected' in readRulesCommand(String(value)) ? m.wrongCmd : undefined

const KINDS: Readonly<Record<SourceType, Kind>> = {
  file: { fixed: { type: 'file' }, groups: [] },
  built_in_database: { fixed: { type: 'built_in_database' }, groups: [] },
  mysql: {
    fixed: { type: 'mysql' },
    groups: [mysql, { title: m.lookup, fields: [query] }, tls()],
  },
  postgresql: {
    fixed: { type: 'postgresql' },
    groups: [postgresql, { title: m.lookup, fields: [query] }, tls()],
  },
  redis: {
    fixed: { type: 'redis' },
    groups: [
      redis,
      {
        title: m.lookup,
        fields: [
          {
            as: 'text',
            path: 'cmd',
            label: m.cmd,
            help: m.cmdHelp,
            required: true,
            mono: true,
            preset: 'HGETALL mqtt_acl:${username}',
            placeholders: PLACEHOLDERS.asker,
            check: commandProblem,
          },
        ],
      },
      tls(),
    ],
  },
  mongodb: {
    fixed: { type: 'mongodb' },
    groups: [
      ...mongo,
      {
        title: m.lookup,
        fields: [
          {
            as: 'json',
            path: 'filter',
            label: m.filter,
            help: m.mongoFilterHelp,
            otherwise: {},
            placeholders: PLACEHOLDERS.asker,
          },
        ],
      },
      tls(),
    ],
  },
  ldap: {
    fixed: { type: 'ldap' },
    groups: [
      ldap,
      {
        title: m.lookup,
        about: m.ldapAbout,
        fields: [
          {
            as: 'text',
            path: 'base_dn',
            label: m.baseDn,
            required: true,
            mono: true,
            placeholders: PLACEHOLDERS.asker,
          },
          {
            as: 'text',
            path: 'filter',
            label: m.filter,
            otherwise: '(objectClass=mqttUser)',
            preset: '(& (objectClass=mqttUser) (uid=${username}))',
            mono: true,
            placeholders: PLACEHOLDERS.asker,
          },
          attribute('publish_attribute', m.publishAttribute, 'mqttPublishTopic'),
          attribute('subscribe_attribute', m.subscribeAttribute, 'mqttSubscriptionTopic'),
          attribute('all_attribute', m.allAttribute, 'mqttPubSubTopic'),
          duration('query_timeout', m.queryTimeout, '5s'),
        ],
      },
      tls(),
    ],
  },
  http: {
    fixed: { type: 'http' },
    groups: [
      ...http({ names: PLACEHOLDERS.request, body: { username: '${username}' }, timeout: '30s' }),
      tls(),
    ],
  },
}

function attribute(path: string, label: Field['label'], otherwise: string): Field {
  return { as: 'text', path, label, otherwise, mono: true }
}

/** `undefined`: a kind that there is no form for. */
export const kindOf = (type: string): Kind | undefined =>
  Object.hasOwn(KINDS, type) ? KINDS[type as SourceType] : undefined // it has it

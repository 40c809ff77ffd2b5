import type { AuthenticatorKind } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { readLoginCommand } from '@signalbox/contract/redis-command'
import { TIME_CLAIMS } from '@signalbox/contract/token-claims'
import {
  duration,
  http,
  jwks,
  ldap,
  mongo,
  mysql,
  postgresql,
  redis,
  tls,
} from '../../parts/backends/connections.ts'
import { type Field, type Kind, only } from '../../parts/backends/field.ts'
import { hashing } from './hashing.ts'
import { kindMessages as m } from './kinds.messages.ts'

/** The form of each kind of authenticator. */

const passwordBased = (backend: string) => ({ mechanism: 'password_based', backend })

const QUERY = {
  salted: 'SELECT password_hash, salt FROM mqtt_user where username = ${username} LIMIT 1',
  bare: 'SELECT password_hash FROM mqtt_user where username = ${username} LIMIT 1',
}
const CMD = {
  salted: 'HMGET mqtt_user:${username} password_hash salt',
  bare: 'HMGET mqtt_user:${username} password_hash',
}

/** What is preset asks for a salt where there is one; what somebody wrote stays. */
const asking = (path: string, preset: { salted: string; bare: string }) =>
  hashing({
    follow: (hasSalt, look) =>
      look(path) === preset.salted || look(path) === preset.bare
        ? { [path]: hasSalt ? preset.salted : preset.bare }
        : {},
  })

const query: Field = {
  as: 'area',
  path: 'query',
  label: m.query,
  help: m.queryHelp,
  required: true,
  preset: QUERY.salted,
  placeholders: PLACEHOLDERS.login,
}

const commandProblem = (value: unknown) =>
  'expected' in readLoginCommand(String(value)) ? m.wrongCmd : undefined

const builtIn: Kind = {
  fixed: passwordBased('built_in_database'),
  groups: [
    {
      title: m.users,
      fields: [
        {
          as: 'choice',
          path: 'user_id_type',
          label: m.idOf,
          otherwise: 'username',
          options: [
            { value: 'username', label: m.username },
            { value: 'clientid', label: m.clientId },
          ],
        },
      ],
    },
    hashing({ makesHashes: true }),
    {
      title: m.bootstrap,
      about: m.bootstrapAbout,
      isFolded: true,
      fields: [
        { as: 'text', path: 'bootstrap_file', label: m.bootstrapFile, mono: true },
        {
          as: 'choice',
          path: 'bootstrap_type',
          label: m.bootstrapType,
          otherwise: 'plain',
          options: [
            { value: 'plain', label: m.plain },
            { value: 'hash', label: m.hashed },
          ],
        },
      ],
    },
  ],
  loses: (next, came) =>
    isSame(next.password_hash_algorithm, came.password_hash_algorithm)
      ? undefined
      : { title: m.algorithmTitle, body: m.algorithmChange },
}

const mongodb: Kind = {
  fixed: passwordBased('mongodb'),
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
          placeholders: PLACEHOLDERS.login,
        },
        {
          as: 'text',
          path: 'password_hash_field',
          label: m.hashField,
          otherwise: 'password_hash',
          mono: true,
        },
        { as: 'text', path: 'salt_field', label: m.saltField, otherwise: 'salt', mono: true },
        {
          as: 'text',
          path: 'is_superuser_field',
          label: m.superuserField,
          otherwise: 'is_superuser',
          mono: true,
        },
      ],
    },
    hashing(),
    tls(),
  ],
}

const directory: Kind = {
  fixed: passwordBased('ldap'),
  groups: [
    ldap,
    {
      title: m.lookup,
      fields: [
        {
          as: 'text',
          path: 'base_dn',
          label: m.baseDn,
          required: true,
          mono: true,
          placeholders: PLACEHOLDERS.login,
        },
        {
          as: 'text',
          path: 'filter',
          label: m.filter,
          otherwise: '(objectClass=mqttUser)',
          preset: '(& (objectClass=mqttUser) (uid=${username}))',
          mono: true,
          placeholders: PLACEHOLDERS.login,
        },
        duration('query_timeout', m.queryTimeout, '5s'),
        {
          as: 'choice',
          path: 'method.type',
          label: m.ldapMethod,
          otherwise: 'hash',
          options: [
            { value: 'hash', label: m.ldapHash },
            { value: 'bind', label: m.ldapBind },
          ],
        },
        ...only(
          (look) => look('method.type') === 'hash',
          [
            {
              as: 'text',
              path: 'method.password_attribute',
              label: m.passwordAttribute,
              otherwise: 'userPassword',
              mono: true,
            },
            {
              as: 'text',
              path: 'method.is_superuser_attribute',
              label: m.superuserAttribute,
              otherwise: 'isSuperuser',
              mono: true,
            },
          ],
        ),
        ...only(
          (look) => look('method.type') === 'bind',
          [
            {
              as: 'text',
              path: 'method.bind_password',
              label: m.bindPassword,
              otherwise: '${password}',
              mono: true,
              placeholders: PLACEHOLDERS.login,
            },
          ],
        ),
      ],
    },
    tls(),
  ],
  // Before there were methods, the attributes stood at the top.
  modern: (config) => {
    const { password_attribute, is_superuser_attribute, ...rest } = config
    const isOld = password_attribute !== undefined || is_superuser_attribute !== undefined
    if (config.method !== undefined || !isOld) return config
    const method = {
      type: 'hash',
      ...(password_attribute !== undefined && { password_attribute }),
      ...(is_superuser_attribute !== undefined && { is_superuser_attribute }),
    }
    return { ...rest, method }
  },
}

const jwt: Kind = {
  fixed: { mechanism: 'jwt' },
  groups: [
    {
      title: m.token,
      fields: [
        {
          as: 'choice',
          path: 'from',
          label: m.from,
          otherwise: 'password',
          options: [
            { value: 'password', label: m.password },
            { value: 'username', label: m.username },
          ],
        },
        {
          as: 'choice',
          path: 'use_jwks',
          label: m.keys,
          otherwise: false,
          options: [
            { value: false, label: m.keysHere },
            { value: true, label: m.keysThere },
          ],
        },
        ...only(
          (look) => look('use_jwks') !== true,
          [
            {
              as: 'choice',
              path: 'algorithm',
              label: m.signature,
              otherwise: 'hmac-based',
              options: [
                { value: 'hmac-based', label: m.hmac },
                { value: 'public-key', label: m.publicKeyKind },
              ],
            },
            ...only(
              (look) => look('algorithm') === 'hmac-based',
              [
                { as: 'secret', path: 'secret', label: m.secret, required: true },
                {
                  as: 'switch',
                  path: 'secret_base64_encoded',
                  label: m.isBase64,
                  otherwise: false,
                },
              ],
            ),
            ...only(
              (look) => look('algorithm') === 'public-key',
              [{ as: 'area', path: 'public_key', label: m.publicKey, required: true, rows: 6 }],
            ),
          ],
        ),
        ...only((look) => look('use_jwks') === true, jwks),
      ],
    },
    tls((look) => look('use_jwks') === true),
    {
      title: m.claims,
      fields: [
        {
          as: 'pairs',
          path: 'verify_claims',
          label: m.verifyClaims,
          help: m.verifyClaimsHelp,
          placeholders: ['username', 'clientid'],
          refusesOthers: true,
          check: (rows) =>
            (rows as readonly { key: string }[]).some(({ key }) => TIME_CLAIMS.includes(key))
              ? m.alwaysChecked
              : undefined,
        },
        {
          as: 'text',
          path: 'acl_claim_name',
          label: m.aclClaim,
          help: m.aclClaimHelp,
          otherwise: 'acl',
          mono: true,
        },
        {
          as: 'switch',
          path: 'disconnect_after_expire',
          label: m.disconnect,
          otherwise: true,
        },
      ],
    },
  ],
  // No claims are told as a list or as nothing, and taken as a map.
  modern: (config) => (config.verify_claims === '' ? { ...config, verify_claims: {} } : config),
}

const scram: Kind = {
  fixed: { mechanism: 'scram', backend: 'built_in_database' },
  groups: [
    {
      title: m.hashing,
      about: m.scramAbout,
      fields: [
        {
          as: 'choice',
          path: 'algorithm',
          label: m.algorithm,
          otherwise: 'sha256',
          options: [
            { value: 'sha256', label: 'sha256' },
            { value: 'sha512', label: 'sha512' },
          ],
        },
        {
          as: 'number',
          path: 'iteration_count',
          label: m.iterations,
          otherwise: 4096,
          required: true,
        },
      ],
    },
  ],
  loses: (next, came) =>
    isSame(next.algorithm ?? 'sha256', came.algorithm ?? 'sha256')
      ? undefined
      : { title: m.algorithmTitle, body: m.scramChange },
}

const KINDS: Readonly<Record<AuthenticatorKind, Kind>> = {
  'password_based:built_in_database': builtIn,
  'password_based:mysql': {
    fixed: passwordBased('mysql'),
    groups: [
      mysql,
      {
        title: m.lookup,
        fields: [query, duration('query_timeout', m.queryTimeout, '5s')],
      },
      asking('query', QUERY),
      tls(),
    ],
  },
  'password_based:postgresql': {
    fixed: passwordBased('postgresql'),
    groups: [postgresql, { title: m.lookup, fields: [query] }, asking('query', QUERY), tls()],
  },
  'password_based:redis': {
    fixed: passwordBased('redis'),
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
            preset: CMD.salted,
            placeholders: PLACEHOLDERS.login,
            check: commandProblem,
          },
        ],
      },
      asking('cmd', CMD),
      tls(),
    ],
  },
  'password_based:mongodb': mongodb,
  'password_based:ldap': directory,
  'password_based:http': {
    fixed: passwordBased('http'),
    groups: [
      ...http({
        names: PLACEHOLDERS.login,
        body: { username: '${username}', password: '${password}' },
        timeout: '5s',
      }),
      tls(),
    ],
  },
  jwt,
  'scram:built_in_database': scram,
}

/** `undefined`: a kind that there is no form for. */
export const kindOf = (id: string): Kind | undefined =>
  Object.hasOwn(KINDS, id) ? KINDS[id as AuthenticatorKind] : undefined // it has it

function isSame(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(Object.entries(Object(value)).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return typeof a === 'object' && typeof b === 'object' ? sorted(a) === sorted(b) : a === b
}

import { asList } from '@signalbox/broker/config/layout'
import { readNamedHash } from '@signalbox/broker/features/authentication/named-hash'
import * as authentication from '@signalbox/contract/authentication'
import * as authorization from '@signalbox/contract/authorization'
import type { AnyOperation } from '@signalbox/contract/client'
import { isEqual } from '@signalbox/contract/config-values'
import { isRecord } from '@signalbox/formats/is-record'
import { isWithin } from '../backup-comparison.ts'
import { callAny } from '../revertible.ts'
import {
  type Caller,
  collection,
  type Json,
  type Kind,
  listed,
  readRows,
  setting,
  unlessGone,
  without,
  type Writing,
} from './kind.ts'

// Users are written before their authenticator is enabled, and rules before their source. The decision for requests
// without a matching rule comes last.

const PASSWORDS = 'password_based:built_in_database'
const DATABASE = 'built_in_database'
const IMPORTED_AT_ONCE = 500
/** Fields of an authenticator that are not copied: the path of the item, and files of the machine. */
const MACHINE_FIELDS = ['id', 'bootstrap_file', 'bootstrap_type']

/** Creates a built-in database that is disabled, so that it can be filled before it decides. */
async function prepare(
  kind: 'authenticators' | 'authorization_sources',
  id: string,
  { from, to, prepared }: Writing,
): Promise<void> {
  if (prepared.has(`${kind}/${id}`)) return
  const [get, create] =
    kind === 'authenticators'
      ? [authentication.authenticationGet, authentication.authenticationCreate]
      : [authorization.authorizationSourceGet, authorization.authorizationSourceCreate]
  const path = kind === 'authenticators' ? { id } : { type: id }
  if ((await unlessGone(callAny(to, get, { path }))) === undefined) {
    const source = await unlessGone(callAny(from, get, { path }))
    if (isRecord(source)) {
      const body = { ...without(source, MACHINE_FIELDS), enable: false }
      await callAny(to, create, { body })
      prepared.add(`${kind}/${id}`)
    }
  }
}

const hashing = async (client: Caller) =>
  (await client.call(authentication.authenticationGet, { path: { id: PASSWORDS } }))
    .password_hash_algorithm

/** Users of a built-in database; none if the authenticator does not exist. */
async function usersOf(client: Caller, id: string, signal: AbortSignal): Promise<Json[]> {
  const path = { id }
  const found = await unlessGone(
    client.call(authentication.authenticationGet, { path }, { signal }),
  )
  return found === undefined
    ? []
    : readRows(client, authentication.authenticationUserList, signal, path)
}

const users: Kind = {
  ...{ area: 'authentication', name: 'users', batch: IMPORTED_AT_ONCE },
  list: async (client, signal) =>
    (await usersOf(client, PASSWORDS, signal)).map(({ user_id: id, is_superuser: superuser }) => ({
      id: String(id),
      value: { is_superuser: superuser === true },
    })),
  write: async (items, _exists, writing) => {
    const { from, to, again, gone, toSignalbox } = writing
    await prepare('authenticators', PASSWORDS, writing)
    // A hash of another algorithm is a password that nobody knows.
    const algorithm = await hashing(from)
    if (!isWithin(algorithm, await hashing(to))) {
      throw new Error('The authenticator of the target hashes passwords in another way')
    }
    const records = await writing.records()
    if (records === undefined) throw new Error('The source does not give the password hashes')
    const given = items.flatMap(({ id }) => {
      const user = records.users.get(id)
      if (user === undefined) gone.add(`users/${id}`)
      return user === undefined ? [] : [user]
    })
    // Another broker has the algorithm of the authenticator for all users.
    const isNamed = ({ password_hash: hash }: Json) => readNamedHash(String(hash)) !== undefined
    const isAnyText = isRecord(algorithm) && algorithm.name === 'plain'
    const body = toSignalbox || isAnyText ? given : given.filter((user) => !isNamed(user))
    for (const user of given) if (!body.includes(user)) again.add(`users/${String(user.user_id)}`)
    if (body.length === 0) return
    await to.call(authentication.authenticationUserImport, {
      ...{ path: { id: PASSWORDS }, query: { type: 'hash' }, body },
    })
  },
}

const rulesFirst = (kind: Kind): Kind => ({
  ...kind,
  write: async (items, exists, writing) => {
    await prepare('authorization_sources', DATABASE, writing)
    await kind.write(items, exists, writing)
  },
})

const rulesOf = (
  name: 'client' | 'user',
  field: string,
  of: Record<'list' | 'create' | 'update', AnyOperation>,
) =>
  rulesFirst({
    ...collection('authorization', `${name}_rules`, of.list, {
      ...{ id: (row) => String(row[field]), create: of.create, update: of.update },
      toBody: ({ value }) => [value],
    }),
  })

const allRules: Kind = rulesFirst({
  ...{ area: 'authorization', name: 'all_rules' },
  list: async (client, signal) => {
    const { rules } = await client.call(authorization.allRulesGet, {}, { signal })
    return rules.length === 0 ? [] : [{ id: 'all_rules', value: { rules } }]
  },
  write: async ([item], _exists, { to }) => {
    const body = item?.value as { rules: [] } // as `list` made it
    await to.call(authorization.allRulesUpdate, { body })
  },
})

const orderIn = (value: unknown) => (value as { order: string[] }).order

/** Copies the order of a chain. Members that only the target has come last. */
function order(
  kind: Pick<Kind, 'area' | 'name' | 'needs'>,
  [list, put]: readonly [AnyOperation, AnyOperation],
  field: 'id' | 'type',
): Kind {
  const readIds = async (client: Caller, signal?: AbortSignal) =>
    (await readRows(client, list, signal)).map((row) => String(row[field]))
  return {
    ...{ ...kind, isSetting: true },
    list: async (client, signal) => [
      { id: kind.name, value: { order: await readIds(client, signal) } },
    ],
    compare: (source, target) => {
      const [wanted, now] = [orderIn(source), orderIn(target)]
      const common = wanted.filter((id) => now.includes(id))
      const isSame = isEqual(
        common,
        now.filter((id) => wanted.includes(id)),
      )
      if (!isSame) return 'different'
      // The order needs no decision if it only adds copied members.
      return common.length < wanted.length ? 'new' : 'equal'
    },
    write: async ([item], _exists, { to }) => {
      const wanted = orderIn(item?.value)
      const now = await readIds(to)
      const ids = [
        ...wanted.filter((id) => now.includes(id)),
        ...now.filter((id) => !wanted.includes(id)),
      ]
      await callAny(to, put, { body: ids.map((id) => ({ [field]: id })) })
    },
  }
}

const text = (row: Json, name: string) => String(row[name])

/** The API gives the ID of an authenticator, and a text of the configuration does not. */
const authenticatorIdIn = (row: Json) => {
  if (row.id !== undefined) return text(row, 'id')
  return ['mechanism', 'backend']
    .filter((name) => name in row)
    .map((name) => text(row, name))
    .join(':')
}

export const accessKinds: readonly Kind[] = [
  users,
  listed('authentication', 'scram_users', async (client, signal) =>
    (await usersOf(client, 'scram:built_in_database', signal)).map((row) => text(row, 'user_id')),
  ),
  collection('authentication', 'authenticators', authentication.authenticationList, {
    ...{ id: authenticatorIdIn, needs: ['users'] },
    ...{ root: 'authentication', layout: asList },
    create: authentication.authenticationCreate,
    update: authentication.authenticationUpdate,
    omit: MACHINE_FIELDS,
  }),
  order(
    { area: 'authentication', name: 'authenticator_order', needs: ['authenticators'] },
    [authentication.authenticationList, authentication.authenticationOrder],
    'id',
  ),
  rulesOf('user', 'username', {
    list: authorization.userRulesList,
    create: authorization.userRulesCreate,
    update: authorization.userRulesUpdate,
  }),
  rulesOf('client', 'clientid', {
    list: authorization.clientRulesList,
    create: authorization.clientRulesCreate,
    update: authorization.clientRulesUpdate,
  }),
  allRules,
  collection('authorization', 'authorization_sources', authorization.authorizationSourceList, {
    ...{ id: (row) => text(row, 'type'), root: 'authorization.sources', layout: asList },
    needs: ['user_rules', 'client_rules', 'all_rules'],
    create: authorization.authorizationSourceCreate,
    update: authorization.authorizationSourceUpdate,
    omit: ['path'],
  }),
  order(
    { area: 'authorization', name: 'source_order', needs: ['authorization_sources'] },
    [authorization.authorizationSourceList, authorization.authorizationSourceOrder],
    'type',
  ),
  {
    ...setting('authorization', 'authorization', [
      authorization.authorizationSettingsGet,
      authorization.authorizationSettingsUpdate,
    ]),
    needs: ['user_rules', 'client_rules', 'all_rules', 'authorization_sources', 'source_order'],
    needsAll: true,
  },
]

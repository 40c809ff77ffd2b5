import { atom, type Term, tuple } from './external-term.ts'

/** A table of EMQX 5.7 as the schema in its archives describes it. */
export interface Definition {
  readonly name: string
  readonly type: 'set' | 'ordered_set'
  readonly recordName: string
  readonly attributes: readonly string[]
  /** Whether the table is only in memory. */
  readonly isRam?: true
  /** Properties of the storage, by engine: names are flags, pairs have a number. */
  readonly storage: readonly (readonly [engine: string, ...(string | [string, number])[]])[]
}

const READ = 'read_concurrency'
const WRITE = 'write_concurrency'

const users = { recordName: 'user_info', type: 'ordered_set', storage: [['ets', READ]] } as const
const bans = {
  storage: [['ets', READ]],
  type: 'set',
  recordName: 'banned',
  attributes: ['who', 'by', 'reason', 'at', 'until'],
} as const

export const DEFINITIONS = {
  acl: {
    ...{ name: 'emqx_acl', type: 'ordered_set', recordName: 'emqx_acl' },
    attributes: ['who', 'rules'],
    storage: [['ets', READ]],
  },
  consoleUsers: {
    ...{ name: 'emqx_admin', type: 'set', recordName: 'emqx_admin' },
    attributes: ['username', 'pwdhash', 'description', 'role', 'extra'],
    storage: [['ets', READ, WRITE]],
  },
  keys: {
    ...{ name: 'emqx_app', type: 'set', recordName: 'emqx_app' },
    attributes: [
      'name',
      'api_key',
      'api_secret_hash',
      'enable',
      'extra',
      'expired_at',
      'created_at',
    ],
    storage: [],
  },
  users: {
    ...{ name: 'emqx_authn_mnesia', ...users },
    attributes: ['user_id', 'password_hash', 'salt', 'is_superuser'],
  },
  scramUsers: {
    ...{ name: 'emqx_authn_scram_mnesia', ...users },
    attributes: ['user_id', 'stored_key', 'server_key', 'salt', 'is_superuser'],
  },
  bans: { name: 'emqx_banned', ...bans },
  banRules: { name: 'emqx_banned_rules', ...bans },
  psk: {
    ...{ name: 'emqx_psk', type: 'ordered_set', recordName: 'psk_entry' },
    attributes: ['psk_id', 'shared_secret', 'extra'],
    storage: [['ets', READ]],
  },
  retained: {
    ...{ name: 'emqx_retainer_message', type: 'ordered_set', recordName: 'retained_message' },
    attributes: ['topic', 'msg', 'expiry_time'],
    isRam: true,
    storage: [
      ['dets', ['auto_save', 1000]],
      ['ets', 'compressed', READ, WRITE],
    ],
  },
} as const satisfies Record<string, Definition>

/** Version of Mnesia whose backups EMQX 5.7 writes. */
const MNESIA = '4.21.3'

/** A text as Erlang has it: a list of its code points. */
const erlangText = (text: string): Term => [...Buffer.from(text)]

/** The first term of a table: when and where it was written. @param ms epoch milliseconds */
export function logHeader(node: string, ms: number): Term {
  const seconds = Math.floor(ms / 1000)
  const time = tuple(Math.floor(seconds / 1e6), seconds % 1e6, (ms % 1000) * 1000)
  return tuple(
    ...[atom('log_header'), atom('backup_log'), erlangText('1.2'), erlangText(MNESIA)],
    ...[atom(node), time],
  )
}

/** The second term: the definition of the table. EMQX compares its attributes with those of its own table. */
export function schemaTerm(definition: Definition, node: string, ms: number): Term {
  const { name, type, recordName, attributes, isRam, storage } = definition
  const nodes = [atom(node)]
  const cookie = tuple(tuple(BigInt(ms) * 1_000_000n, -1, 1), atom(node))
  const properties: readonly (readonly [string, Term])[] = [
    ['name', atom(name)],
    ['type', atom(type)],
    ['ram_copies', isRam ? nodes : []],
    ['disc_copies', isRam ? [] : nodes],
    ['disc_only_copies', []],
    ['load_order', 0],
    ['access_mode', atom('read_write')],
    ['majority', atom('false')],
    ['index', []],
    ['snmp', []],
    ['local_content', atom('false')],
    ['record_name', atom(recordName)],
    ['attributes', attributes.map(atom)],
    ['user_properties', []],
    ['frag_properties', []],
    ['storage_properties', storage.map(storageTerm)],
    ['cookie', cookie],
    ['version', tuple(tuple(2, 0), [])],
  ]
  const named = properties.map(([key, value]) => tuple(atom(key), value))
  return tuple(atom('schema'), atom(name), named)
}

function storageTerm([engine, ...options]: Definition['storage'][number]): Term {
  const terms = options.map((option) => {
    if (typeof option !== 'string') return tuple(atom(option[0]), option[1])
    return option === 'compressed' ? atom(option) : tuple(atom(option), atom('true'))
  })
  return tuple(atom(engine), terms)
}

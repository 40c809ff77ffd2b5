import { LAST_UNTIL } from '@signalbox/contract/banned'
import { hashPassword } from '../../store/password-hash.ts'
import { normalWho } from '../../features/banned/compare-ban.ts'
import { readTerms, type Term } from '@signalbox/formats/erlang-terms'
import { type Found, type Json, records, text } from './found.ts'

/** Length of the salt that EMQX 4 puts before a hash. */
const SALT_BYTES = 4

/** Translates users, rules and bans of the database, API keys, and the ACL file. */
export async function translateAccess(exported: Json, found: Found): Promise<void> {
  translateUsers(exported, found)
  translateRules(exported, found)
  for (const ban of records(exported.blacklist)) translateBan(ban, found)
  for (const app of records(exported.apps)) await translateApp(app, found)
  for (const { username } of records(exported.users)) {
    found.rows.left(
      'user',
      text(username) ?? '',
      'its password is hashed with MD5: create it again',
    )
  }
  for (const module of records(exported.modules)) translateModule(module, found)
}

interface OldUser {
  id: string
  kind: string
  password: string
}

/** Users in `auth_mnesia` of 4.2 and later, and in the lists by name of 4.0 and 4.1. */
function usersIn(exported: Json): OldUser[] {
  const users = (list: unknown, id: string, kind: (row: Json) => unknown) =>
    records(list).map((row) => ({
      id: text(row[id]) ?? '',
      kind: text(kind(row)) ?? 'username',
      password: text(row.password) ?? '',
    }))
  return [
    ...users(exported.auth_mnesia, 'login', ({ type }) => type),
    ...users(exported.auth_username, 'username', () => 'username'),
    ...users(exported.auth_clientid, 'clientid', () => 'clientid'),
  ]
}

function translateUsers(exported: Json, found: Found): void {
  const users = usersIn(exported)
  if (users.length === 0) return
  const isByClient = users.filter(({ kind }) => kind === 'clientid').length > users.length / 2
  const kind = isByClient ? 'clientid' : 'username'
  for (const user of users) {
    const hash = readHash(user.password)
    if (user.kind !== kind) {
      found.rows.left('mqtt_user', user.id, `users are known by their ${kind} here`)
    } else if (hash === undefined) {
      found.rows.left('mqtt_user', user.id, 'its password is not hashed with SHA-256: set it again')
    } else found.rows.add('mqtt_user', { id: user.id, ...hash, is_superuser: 0 }, user.id)
  }
  found.config.authentication = [
    {
      mechanism: 'password_based',
      backend: 'built_in_database',
      user_id_type: kind,
      password_hash_algorithm: { name: 'sha256', salt_position: 'prefix' },
    },
  ]
}

/** A salt, followed by the SHA-256 of salt and password in hexadecimal. */
function readHash(base64: string): { password_hash: string; salt: string } | undefined {
  const bytes = Buffer.from(base64, 'base64')
  const hash = bytes.toString('latin1', SALT_BYTES)
  if (!/^[\da-f]{64}$/i.test(hash)) return undefined
  return { password_hash: saltedHash(bytes.subarray(0, SALT_BYTES), hash), salt: '' }
}

/** The form of a hash with a salt that is not text. */
const saltedHash = (salt: Buffer, hash: string) =>
  `$sha256$${salt.toString('base64')}$${Buffer.from(hash, 'hex').toString('base64')}`

const ACTIONS = new Map([
  ['pub', 'publish'],
  ['sub', 'subscribe'],
  ['pubsub', 'all'],
])
const OWNERS = new Map([
  ['username', 'user'],
  ['clientid', 'client'],
  ['all', 'all'],
])

function translateRules(exported: Json, found: Found): void {
  const lists = new Map<string, { kind: string; name: string; rules: Json[] }>()
  for (const rule of records(exported.acl_mnesia)) {
    const { topic, action, access } = rule
    // Before 4.2 a rule had the fields `login` and `allow`.
    const owner = rule.login === undefined ? text(rule.type) : ownerOfLogin(rule)
    const name = text(rule.login ?? rule.type_value) ?? ''
    const kind = OWNERS.get(owner ?? '')
    const translated = ACTIONS.get(text(action) ?? '')
    if (kind === undefined || translated === undefined || typeof topic !== 'string') {
      found.rows.left('acl_rules', name, 'the rule has another form')
      continue
    }
    const key = kind === 'all' ? kind : `${kind} ${name}`
    const list = lists.get(key) ?? { kind, name: kind === 'all' ? '' : name, rules: [] }
    lists.set(key, list)
    const isAllowed = access === 'allow' || rule.allow === true
    list.rules.push({
      permission: isAllowed ? 'allow' : 'deny',
      action: translated,
      topic: withPlaceholders(topic),
    })
  }
  for (const { kind, name, rules } of lists.values()) {
    found.rows.add('acl_rules', { kind, name, rules: JSON.stringify(rules) }, name)
  }
  if (lists.size > 0) addSource(found, { type: 'built_in_database', enable: true })
}

const ownerOfLogin = ({ login }: Json) => (login === '$all' ? 'all' : 'username')

const withPlaceholders = (topic: string) =>
  topic.replaceAll('%u', '${username}').replaceAll('%c', '${clientid}')

function addSource(found: Found, source: Json): void {
  const authorization = (found.config.authorization ??= { sources: [] }) as { sources: Json[] }
  authorization.sources.push(source)
}

const BANS = { clientid: 'clientId', username: 'username', peerhost: 'host' } as const

function translateBan({ who, by, reason, at, until }: Json, found: Found): void {
  const [given] = Object.entries(Object(who) as Json)
  const [as = '', value] = given ?? []
  const kind = Object.hasOwn(BANS, as) ? BANS[as as keyof typeof BANS] : undefined // a key of it
  const normal = kind === undefined ? undefined : normalWho(kind, text(value) ?? '')
  if (typeof normal !== 'string') {
    found.rows.left('banned', text(value) ?? as, 'the ban has another form')
    return
  }
  const seconds = (value: unknown, otherwise: number) =>
    (typeof value === 'number' ? value : otherwise) * 1000
  const row = {
    ...{ kind, who: normal, by: text(by) ?? '', reason: text(reason) ?? '' },
    ...{ at: seconds(at, 0), until: seconds(until, LAST_UNTIL) },
  }
  found.rows.add('banned', row, normal)
}

/** The default key of EMQX 4: its secret is public. */
const DEFAULT_KEY = { id: 'admin', secret: 'public' }

async function translateApp(app: Json, found: Found): Promise<void> {
  const { status, expired } = app
  const [id = '', secret = '', name = id] = [app.id, app.secret, app.name].map(text)
  if (id === DEFAULT_KEY.id && secret === DEFAULT_KEY.secret) {
    found.rows.left('api_key', name, 'the secret of this default key is public: create another key')
    return
  }
  const row = {
    ...{ key: id, name, secret: await hashPassword(secret, 1), enable: status === false ? 0 : 1 },
    expired_at: typeof expired === 'number' ? expired * 1000 : null,
    ...{ description: text(app.desc) ?? '', role: 'administrator', created_at: 0 },
  }
  found.rows.add('api_key', row, name)
}

/** Modules of the enterprise edition: only the ACL file has a counterpart. */
function translateModule({ type, config, enabled }: Json, found: Found): void {
  const file = Object((Object(config) as Json).acl_rule_file) as Json
  const name = text(type) ?? ''
  if (name !== 'internal_acl' || typeof file.file !== 'string') {
    found.left('modules', name, 'modules of this kind are set up again here')
    return
  }
  addSource(found, {
    ...{ type: 'file', enable: enabled !== false },
    rules: withPlaceholders(withoutPubsub(file.file)),
  })
}

/** The ACL file with `all` in place of `pubsub`; unchanged if it cannot be read. */
function withoutPubsub(rules: string): string {
  let terms: readonly Term[]
  try {
    terms = readTerms(rules)
  } catch {
    return rules
  }
  const places: Term[] = []
  const visit = (term: Term): void => {
    if (term.kind === 'atom' && term.value === 'pubsub') places.push(term)
    else if ('items' in term) for (const item of term.items) visit(item)
  }
  for (const term of terms) visit(term)
  const starts = [0, ...places.map(({ to }) => to)]
  return starts.map((start, i) => rules.slice(start, places[i]?.from)).join('all')
}

import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import { translateAcl, MAX_ACL_BYTES } from './acl.ts'
import type { Conf, Scope } from './conf.ts'
import type { ImportFiles } from './files.ts'
import type { LineReport } from './lines.ts'
import type { Admission } from './listeners.ts'
import { MAX_PASSWORD_BYTES, readPasswords } from './passwords.ts'
import type { Row } from '../tables.ts'

type Json = Record<string, unknown>

interface Around {
  files: ImportFiles
  report: LineReport
  /** Stores the users and returns their number. */
  addUsers: (rows: Iterable<Row>) => number
  /** The built-in authenticator of this broker. */
  authenticator: Json | undefined
  /** Whether this broker already authenticates clients. */
  isGuarded: boolean
}

/** Algorithm for new users; imported hashes name their own. */
const ALGORITHM = { name: 'pbkdf2', mac_fun: 'sha512', iterations: 10_000 }

/**
 * Translates users and rules. This broker has one set of them for all listeners. Returns which clients each listener
 * admits: a listener that would admit more clients than in Mosquitto stays closed.
 */
export function translateSecurity(
  conf: Conf,
  config: Json,
  { files, report, addUsers, authenticator, isGuarded }: Around,
): (listener: Scope) => Admission {
  const scopeOf = (listener: Scope) => (conf.isPerListener ? listener : conf.global)
  const scopes = conf.listeners.map(scopeOf)
  const main = scopes.find((scope) => hasFiles(scope)) ?? scopes[0] ?? conf.global
  const canTakeUsers = authenticator === undefined || isSuitable(authenticator)
  const users = readUsers(main, canTakeUsers, { files, report, addUsers })
  const aclProblem = readRules(main, config, { files, report })
  const isRequired = scopes.some((scope) => !isAnonymous(scope, conf))
  if (authenticator === undefined && (users > 0 || isRequired)) {
    config.authentication = [
      {
        ...{ mechanism: 'password_based', backend: 'built_in_database', enable: true },
        ...{ user_id_type: 'username', password_hash_algorithm: ALGORITHM },
      },
    ]
  }
  const restricted = conf.global.get('clientid_prefixes')
  restricted?.leave('no_counterpart')
  for (const scope of new Set([...scopes, conf.global])) markRest(scope, conf, users > 0, isGuarded)
  return (listener) => {
    const scope = scopeOf(listener)
    const admission = {
      isAnonymous: isAnonymous(scope, conf),
      hasUsers: hasUsers(scope, main, users),
    }
    const closed =
      findPlugin(scope, conf) ??
      (restricted === undefined ? undefined : 'weaker') ??
      (scope !== main && isOther(scope, main) ? 'other_users' : undefined) ??
      (scope.get('acl_file') === undefined ? undefined : aclProblem) ??
      (admission.isAnonymous || admission.hasUsers || isIdentified(listener)
        ? undefined
        : 'no_users')
    return closed === undefined ? admission : { ...admission, closed }
  }
}

const hasFiles = (scope: Scope) =>
  scope.get('password_file') !== undefined || scope.get('acl_file') !== undefined

const isOther = (scope: Scope, main: Scope) =>
  hasFiles(scope) &&
  ['password_file', 'acl_file'].some((name) => scope.get(name)?.value !== main.get(name)?.value)

/** Whether clients without a username may connect: by default only if no listener is configured. */
const isAnonymous = (scope: Scope, { isLocal }: Conf) => scope.isSet('allow_anonymous', isLocal)

const hasUsers = (scope: Scope, main: Scope, users: number) =>
  users > 0 && scope.get('password_file')?.value === main.get('password_file')?.value

/** Whether clients log in with their certificates. */
const isIdentified = (listener: Scope) =>
  listener.isSet('require_certificate') &&
  (listener.isSet('use_identity_as_username') || listener.isSet('use_subject_as_username'))

function findPlugin(scope: Scope, { global }: Conf): MosquittoReason | undefined {
  const lines = [scope.get('plugin'), scope.get('auth_plugin'), global.get('global_plugin')]
  return lines.some((line) => line !== undefined) ? 'plugin' : undefined
}

/**
 * An existing authenticator keeps its algorithm, which must not be one whose hashes are passwords in clear. While it is
 * disabled it refuses nobody.
 */
function isSuitable({ enable, user_id_type: type, password_hash_algorithm: algorithm }: Json) {
  const isPlain = (algorithm as Json | undefined)?.name === 'plain'
  return enable !== false && type === 'username' && !isPlain
}

function readUsers(
  main: Scope,
  canTakeUsers: boolean,
  { files, report, addUsers }: Pick<Around, 'files' | 'report' | 'addUsers'>,
): number {
  const line = main.get('password_file')
  if (line === undefined) return 0
  const file = files.find(line.value, MAX_PASSWORD_BYTES)
  if (file === undefined || !canTakeUsers) {
    line.leave(file === undefined ? 'file_missing' : 'users_elsewhere')
    return 0
  }
  line.take('authentication.password_based:built_in_database')
  return addUsers(readPasswords(file, report))
}

/** Reads the ACL file. Returns the reason why its listeners must stay closed, if there is one. */
function readRules(
  main: Scope,
  config: Json,
  { files, report }: Pick<Around, 'files' | 'report'>,
): MosquittoReason | undefined {
  const line = main.get('acl_file')
  if (line === undefined) return undefined
  const file = files.find(line.value, MAX_ACL_BYTES)
  const rules = file && translateAcl(file, report)
  if (rules === undefined) {
    line.leave(file === undefined ? 'file_missing' : 'acl_refused')
    return 'weaker'
  }
  config.authorization = { sources: [{ type: 'file', enable: true, rules }] }
  line.translate('authorization.sources.file', 'when_subscribing')
  return undefined
}

function markRest(scope: Scope, conf: Conf, hasAnyUsers: boolean, isGuarded: boolean): void {
  const anonymous = scope.get('allow_anonymous')
  if (anonymous !== undefined) {
    const isAllowed = anonymous.flag()
    const isWithUsers = hasAnyUsers && scope.get('password_file') !== undefined
    if (isAllowed === true && (isWithUsers || isGuarded)) anonymous.leave('anonymous_with_users')
    else if (isAllowed !== undefined) anonymous.take(`listeners.*.enable_authn = ${!isAllowed}`)
  }
  for (const name of ['password_file', 'acl_file']) {
    const line = scope.get(name)
    if (line?.result === undefined) line?.leave('other_users')
  }
  for (const name of ['plugin', 'auth_plugin', 'global_plugin', 'psk_file']) {
    scope.get(name)?.leave('no_counterpart')
  }
  for (const name of scope.names) {
    if (!/^(plugin|auth)_opt_|^auto_id_prefix$|^allow_zero_length_clientid$/.test(name)) continue
    scope.get(name)?.leave('no_counterpart')
  }
  if (conf.isPerListener && scope === conf.global) {
    for (const name of ['password_file', 'acl_file', 'allow_anonymous']) {
      scope.get(name)?.leave('no_such_listener')
    }
  }
}

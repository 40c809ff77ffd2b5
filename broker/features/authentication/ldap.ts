import type { LdapAuthenticator, OldLdapAuthenticator } from '@signalbox/contract/authenticators'
import { Backend } from '../../backends/backend.ts'
import { clientValues } from './client-values.ts'
import {
  inspectDirectory,
  ldapConnector,
  type LdapEntry,
  type LdapSettings,
} from '../../backends/ldap.ts'
import { readStoredFlag } from '../../backends/values.ts'
import { Template } from '../../backends/template.ts'
import { readLdap } from '../../config/ldap.ts'
import { ConfigFault } from '../../config/setting.ts'
import type {
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
} from './authenticator.ts'
import { isLdapPassword } from './ldap-password.ts'

export interface LdapAuthenticatorSettings {
  kind: 'ldap'
  connection: LdapSettings
  method:
    | { type: 'hash'; passwordAttribute: string; isSuperuserAttribute: string }
    /** Password for the bind, with placeholders. */
    | { type: 'bind'; bindPassword: string }
}

/** Attribute of EMQX's LDAP schema: a user who has it with another value than true is refused. */
const ENABLED = 'isEnabled'

const ALLOWED: Decision = { kind: 'allow', isSuperuser: false }
const NO_PASSWORD: Decision = { kind: 'refuse', reason: 'no password' }
const WRONG: Decision = { kind: 'refuse', reason: 'wrong password' }
const UNKNOWN: Decision = { kind: 'ignore', reason: 'unknown user' }

export const ldap: AuthenticatorKind<
  LdapAuthenticator | OldLdapAuthenticator,
  LdapAuthenticatorSettings
> = { read, open }

function read(config: LdapAuthenticator | OldLdapAuthenticator): LdapAuthenticatorSettings {
  const method = 'method' in config ? config.method : ({ type: 'hash', ...config } as const)
  if (method.type === 'bind' && method.bind_password === '') {
    throw new ConfigFault('method.bind_password', '', 'a text that is not empty')
  }
  return {
    kind: 'ldap',
    connection: readLdap(config),
    method:
      method.type === 'bind'
        ? { type: 'bind', bindPassword: method.bind_password }
        : {
            type: 'hash',
            passwordAttribute: method.password_attribute,
            isSuperuserAttribute: method.is_superuser_attribute,
          },
  }
}

function open(
  { connection, method }: LdapAuthenticatorSettings,
  deps: AuthenticatorDeps,
): OpenAuthenticator {
  const backend = new Backend(deps.name, ldapConnector(connection), deps)
  const bindPassword = new Template(method.type === 'bind' ? method.bindPassword : '')
  return {
    backend,
    close: () => backend.close(),
    inspect: (credentials) => inspectDirectory(backend, clientValues(credentials)),
    async authenticate(credentials): Promise<Decision> {
      const { password } = credentials
      if (password === undefined) return NO_PASSWORD
      const values = clientValues(credentials)
      if (method.type === 'hash') {
        const { passwordAttribute, isSuperuserAttribute } = method
        const attributes = [passwordAttribute, isSuperuserAttribute, ENABLED]
        const entry = await backend.ask(async (pool) => (await pool).find(values, attributes))
        return entry === undefined ? UNKNOWN : decideByHash(password, entry, method)
      }
      const given = bindPassword.fill(values)
      // A directory accepts a bind without a password for every name.
      if (given === '') return NO_PASSWORD
      return backend.ask(async (opening) => {
        const pool = await opening
        const entry = await pool.find(values, ['1.1'])
        if (entry === undefined) return UNKNOWN
        return (await pool.proves(entry, given)) ? ALLOWED : WRONG
      })
    },
  }
}

function decideByHash(
  password: Buffer,
  { attributes }: LdapEntry,
  method: Extract<LdapAuthenticatorSettings['method'], { type: 'hash' }>,
): Decision {
  const valuesOf = (name: string) => attributes.get(name.toLowerCase()) ?? []
  const [enabled] = valuesOf(ENABLED)
  if (enabled !== undefined && readStoredFlag(enabled) !== true) {
    return { kind: 'refuse', reason: 'not enabled' }
  }
  const passwords = valuesOf(method.passwordAttribute)
  if (passwords.length === 0) return { kind: 'refuse', reason: 'no password in the directory' }
  if (!passwords.some((stored) => isLdapPassword(password, stored))) return WRONG
  const [superuser] = valuesOf(method.isSuperuserAttribute)
  return { kind: 'allow', isSuperuser: readStoredFlag(superuser) ?? false }
}

import type { LdapAuthenticator, OldLdapAuthenticator } from '@signalbox/contract/authenticators'
import type { LdapSource } from '@signalbox/contract/authorization-sources'
import type { LdapSettings } from '../backends/ldap.ts'
import type { KindSettings } from '../features/authentication/authentication.ts'
import type { SourceSettings } from '../features/authorization/authorization.ts'
import { readServer } from './server-address.ts'
import { ConfigFault } from './setting.ts'
import { readTimeout } from './timeout.ts'
import { readTls } from './tls.ts'

const PORT = 389

type Config = LdapAuthenticator | OldLdapAuthenticator | LdapSource

function readLdap(config: Config): LdapSettings {
  for (const field of ['base_dn', 'filter'] as const) {
    if (config[field] === '') throw new ConfigFault(field, '', 'a text that is not empty')
  }
  return {
    server: readServer('server', config.server, PORT),
    username: config.username,
    password: config.password ?? '',
    baseDn: config.base_dn,
    filter: config.filter,
    poolSize: config.pool_size,
    queryTimeoutMs: readTimeout('query_timeout', config.query_timeout),
    requestTimeoutMs: readTimeout('request_timeout', config.request_timeout),
    tls: readTls(config.ssl),
  }
}

/** @throws {ConfigFault} */
export function readLdapAuthenticator(
  config: LdapAuthenticator | OldLdapAuthenticator,
): KindSettings {
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

/** @throws {ConfigFault} */
export const readLdapSource = (config: LdapSource): SourceSettings => ({
  type: 'ldap',
  connection: readLdap(config),
  attributes: {
    publish: config.publish_attribute,
    subscribe: config.subscribe_attribute,
    all: config.all_attribute,
  },
})

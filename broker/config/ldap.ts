import type { LdapAuthenticator, OldLdapAuthenticator } from '@signalbox/contract/authenticators'
import type { LdapSource } from '@signalbox/contract/authorization-sources'
import type { SsoLdap } from '@signalbox/contract/sso-fields'
import type { LdapSettings } from '../backends/ldap.ts'
import { readPoolSize } from './pool-size.ts'
import { readServer } from './server-address.ts'
import { ConfigFault } from './setting.ts'
import { readTimeout } from './timeout.ts'
import { readTls } from './tls.ts'

const PORT = 389

type Config = LdapAuthenticator | OldLdapAuthenticator | LdapSource | SsoLdap

/** @throws {ConfigFault} if the base DN or the filter is empty, or a field of the connection is invalid. */
export function readLdap(config: Config): LdapSettings {
  for (const field of ['base_dn', 'filter'] as const) {
    if (config[field] === '') throw new ConfigFault(field, '', 'a text that is not empty')
  }
  return {
    server: readServer('server', config.server, PORT),
    username: config.username,
    password: config.password ?? '',
    baseDn: config.base_dn,
    filter: config.filter,
    poolSize: readPoolSize(config),
    queryTimeoutMs: readTimeout('query_timeout', config.query_timeout),
    requestTimeoutMs: readTimeout('request_timeout', config.request_timeout),
    tls: readTls(config.ssl),
  }
}

import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { ldap, tls } from '../../backends/connections.ts'
import { only } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { directoryFields, lookup, queryTimeout } from '../../backends/lookups.ts'
import { kindMessages as m } from '../kinds.messages.ts'

export const ldapKind = kind(authenticatorSchemas['password_based:ldap'], {
  fixed: { mechanism: 'password_based', backend: 'ldap' },
  groups: [
    ldap,
    lookup([
      ...directoryFields(PLACEHOLDERS.login),
      queryTimeout,
      {
        path: 'method.type',
        label: m.ldapMethod,
        labels: { hash: m.ldapHash, bind: m.ldapBind },
      },
      ...only(
        (look) => look('method.type') === 'hash',
        [
          { path: 'method.password_attribute', label: m.passwordAttribute, mono: true },
          { path: 'method.is_superuser_attribute', label: m.superuserAttribute, mono: true },
        ],
      ),
      ...only(
        (look) => look('method.type') === 'bind',
        [
          {
            // A placeholder, as a rule.
            as: 'text',
            path: 'method.bind_password',
            label: m.bindPassword,
            mono: true,
            placeholders: PLACEHOLDERS.login,
          },
        ],
      ),
    ]),
    tls(),
  ],
  // Earlier brokers had these attributes at the top level, without methods.
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
})

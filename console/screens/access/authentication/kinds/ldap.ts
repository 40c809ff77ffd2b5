import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { ldap, tls } from '../../../../parts/backends/connections.ts'
import { type Kind, only } from '../../../../parts/backends/field.ts'
import { directoryFields, lookup, queryTimeout } from '../../../../parts/backends/lookups.ts'
import { kindMessages as m } from '../kinds.messages.ts'

export const ldapKind: Kind = {
  fixed: { mechanism: 'password_based', backend: 'ldap' },
  groups: [
    ldap,
    lookup([
      ...directoryFields(PLACEHOLDERS.login),
      queryTimeout,
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
    ]),
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

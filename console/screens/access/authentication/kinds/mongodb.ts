import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { mongo, tls } from '../../../../parts/backends/connections.ts'
import type { Kind } from '../../../../parts/backends/field.ts'
import { filterField, lookup } from '../../../../parts/backends/lookups.ts'
import { hashing } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

export const mongodbKind: Kind = {
  fixed: { mechanism: 'password_based', backend: 'mongodb' },
  groups: [
    ...mongo,
    lookup([
      filterField({ help: m.mongoFilterHelp, placeholders: PLACEHOLDERS.login }),
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
    ]),
    hashing(),
    tls(),
  ],
}

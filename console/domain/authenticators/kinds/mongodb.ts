import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { mongo, tls } from '../../backends/connections.ts'
import { kind } from '#form/facts.ts'
import { filterField, lookup } from '../../backends/lookups.ts'
import { hashing } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

export const mongodbKind = kind(authenticatorSchemas['password_based:mongodb'], {
  fixed: { mechanism: 'password_based', backend: 'mongodb' },
  groups: [
    ...mongo,
    lookup([
      filterField({ help: m.mongoFilterHelp, placeholders: PLACEHOLDERS.login }),
      { path: 'password_hash_field', label: m.hashField, mono: true },
      { path: 'salt_field', label: m.saltField, mono: true },
      { path: 'is_superuser_field', label: m.superuserField, mono: true },
    ]),
    hashing(),
    tls(),
  ],
})

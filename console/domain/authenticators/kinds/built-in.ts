import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import type { Config } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { isEqual } from '@signalbox/contract/config-values'
import { hashing } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

/** Users that the broker stores. */
export const builtIn = kind(authenticatorSchemas['password_based:built_in_database'], {
  fixed: { mechanism: 'password_based', backend: 'built_in_database' },
  groups: [
    {
      title: m.users,
      fields: [
        {
          path: 'user_id_type',
          label: m.idOf,
          labels: { username: m.username, clientid: m.clientId },
        },
      ],
    },
    hashing({ makesHashes: true }),
    {
      title: m.bootstrap,
      about: m.bootstrapAbout,
      isFolded: true,
      fields: [
        // Left empty, the broker uses a path of its own.
        { path: 'bootstrap_file', label: m.bootstrapFile, preset: '', mono: true },
        {
          path: 'bootstrap_type',
          label: m.bootstrapType,
          labels: { plain: m.plain, hash: m.hashed },
        },
      ],
    },
  ],
  loses(next, came) {
    if (!isEqual(next.password_hash_algorithm, came.password_hash_algorithm)) {
      return { title: m.algorithmTitle, body: m.algorithmChange }
    }
    const userIdType = ({ user_id_type = 'username' }: Config) => user_id_type
    return userIdType(next) === userIdType(came)
      ? undefined
      : { title: m.idTitle, body: m.idChange }
  },
})

import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import type { Config } from '../../backends/field.ts'
import { kind } from '../../backends/kind.ts'
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
        // The broker has a path of its own where none is given.
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
    if (!isSame(next.password_hash_algorithm, came.password_hash_algorithm)) {
      return { title: m.algorithmTitle, body: m.algorithmChange }
    }
    const typeOf = ({ user_id_type = 'username' }: Config) => user_id_type
    return typeOf(next) === typeOf(came) ? undefined : { title: m.idTitle, body: m.idChange }
  },
})

/** Whatever the order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(Object.entries(Object(value)).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return typeof a === 'object' && typeof b === 'object' ? sorted(a) === sorted(b) : a === b
}

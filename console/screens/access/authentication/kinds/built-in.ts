import type { Config, Kind } from '../../../../parts/backends/field.ts'
import { hashing } from '../users/hashing.ts'
import { kindMessages as m } from '../kinds.messages.ts'

/** Users that the broker keeps itself. */
export const builtIn: Kind = {
  fixed: { mechanism: 'password_based', backend: 'built_in_database' },
  groups: [
    {
      title: m.users,
      fields: [
        {
          as: 'choice',
          path: 'user_id_type',
          label: m.idOf,
          otherwise: 'username',
          options: [
            { value: 'username', label: m.username },
            { value: 'clientid', label: m.clientId },
          ],
        },
      ],
    },
    hashing({ makesHashes: true }),
    {
      title: m.bootstrap,
      about: m.bootstrapAbout,
      isFolded: true,
      fields: [
        { as: 'text', path: 'bootstrap_file', label: m.bootstrapFile, mono: true },
        {
          as: 'choice',
          path: 'bootstrap_type',
          label: m.bootstrapType,
          otherwise: 'plain',
          options: [
            { value: 'plain', label: m.plain },
            { value: 'hash', label: m.hashed },
          ],
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
}

/** Whatever the order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(Object.entries(Object(value)).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return typeof a === 'object' && typeof b === 'object' ? sorted(a) === sorted(b) : a === b
}

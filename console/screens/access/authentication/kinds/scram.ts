import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { http, tls } from '../../../../parts/backends/connections.ts'
import type { Group, Kind } from '../../../../parts/backends/field.ts'
import { kindMessages as m } from '../kinds.messages.ts'

const challenge: Group = {
  title: m.hashing,
  about: m.scramAbout,
  fields: [
    {
      as: 'choice',
      path: 'algorithm',
      label: m.algorithm,
      otherwise: 'sha256',
      options: [
        { value: 'sha256', label: 'sha256' },
        { value: 'sha512', label: 'sha512' },
      ],
    },
    {
      as: 'number',
      path: 'iteration_count',
      label: m.iterations,
      otherwise: 4096,
      required: true,
    },
  ],
}

const loses: Kind['loses'] = (next, came) =>
  (next.algorithm ?? 'sha256') === (came.algorithm ?? 'sha256')
    ? undefined
    : { title: m.algorithmTitle, body: m.scramChange }

export const scramKind: Kind = {
  fixed: { mechanism: 'scram', backend: 'built_in_database' },
  groups: [challenge],
  loses,
}

/** Keys that a web service tells. */
export const scramHttpKind: Kind = {
  fixed: { mechanism: 'scram', backend: 'http' },
  groups: [
    ...http({ names: PLACEHOLDERS.login, body: { username: '${username}' }, timeout: '5s' }),
    challenge,
    tls(),
  ],
}

import {
  authenticatorSchemas,
  enterpriseAuthenticatorSchemas,
} from '@signalbox/contract/authenticators'
import { PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { http, tls } from '../../backends/connections.ts'
import type { Group, Kind } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { kindMessages as m } from '../kinds.messages.ts'

const challenge: Group = {
  title: m.hashing,
  about: m.scramAbout,
  fields: [
    { path: 'algorithm', label: m.algorithm },
    { path: 'iteration_count', label: m.iterations },
  ],
}

const loses: Kind['loses'] = (next, came) =>
  (next.algorithm ?? 'sha256') === (came.algorithm ?? 'sha256')
    ? undefined
    : { title: m.algorithmTitle, body: m.scramChange }

export const scramKind = kind(authenticatorSchemas['scram:built_in_database'], {
  fixed: { mechanism: 'scram', backend: 'built_in_database' },
  groups: [challenge],
  loses,
})

/** Keys that a web service returns. */
export const scramHttpKind = kind(enterpriseAuthenticatorSchemas['scram:http'], {
  fixed: { mechanism: 'scram', backend: 'http' },
  groups: [
    ...http({ names: PLACEHOLDERS.login, body: { username: '${username}' } }),
    challenge,
    tls(),
  ],
})

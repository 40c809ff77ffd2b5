import { isLikeUsername, passwordProblem } from '@signalbox/contract/password'
import { MAX_USERNAME, type User, USERNAME } from '@signalbox/contract/users'
import * as z from 'zod/mini'

export interface UserValues {
  username: string
  password: string
  repeated: string
  role: string
  description: string
}

export const toUserValues = (user?: User): UserValues => ({
  username: user?.username ?? '',
  password: '',
  repeated: '',
  role: user?.role ?? 'administrator',
  description: user?.description ?? '',
})

/** Whether a directory or an identity provider checks the password. */
export const isExternal = ({ backend = 'local' }: User): boolean => backend !== 'local'

/** Backend of an external user, since a local user may have the same name. */
export function externalBackend({ backend }: User) {
  const known = (['ldap', 'oidc', 'saml'] as const).find((each) => each === backend)
  return known === undefined ? {} : { backend: known }
}

/** Names of the installation's first user, here and in other products; admin exists or is created again. */
const RESERVED = new Set(['root', 'administrator'])

interface Words {
  empty: string
  name: string
  reserved: string
  password: string
  noPassword: string
  repeated: string
  likeUsername: string
  mismatch: string
}

/** Validation of the form. An existing user already has a name and a password. */
export function userRules(isNew: boolean, words: Words) {
  const isName = (text: string) => USERNAME.test(text) && text.length <= MAX_USERNAME
  return z
    .object({
      username: z.string().check(
        z.trim(),
        z.refine((text) => !isNew || isName(text), {
          error: ({ input }) => (input === '' ? words.empty : words.name),
        }),
        z.refine((text) => !isNew || !RESERVED.has(text.toLowerCase()), words.reserved),
      ),
      password: z.string().check(
        z.refine((text) => !isNew || text !== '', words.noPassword),
        z.refine((text) => !isNew || passwordProblem(text, '') === undefined, words.password),
      ),
      repeated: z.string().check(z.refine((text) => !isNew || text !== '', words.repeated)),
      role: z.string(),
      description: z.string(),
    })
    .check(
      z.refine(({ username, password }) => !isNew || !isLikeUsername(password, username.trim()), {
        path: ['password'],
        message: words.likeUsername,
      }),
      z.refine(({ password, repeated }) => !isNew || password === repeated, {
        path: ['repeated'],
        message: words.mismatch,
      }),
    )
}

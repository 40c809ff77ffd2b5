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

/** The backend of an external user: a local one may have the same name. */
export function backendOf({ backend }: User) {
  const known = (['ldap', 'oidc', 'saml'] as const).find((each) => each === backend)
  return known === undefined ? {} : { backend: known }
}

interface Words {
  empty: string
  name: string
  password: string
  likeUsername: string
  mismatch: string
}

/** What a form must hold to be sent; an existing user has a name and a password already. */
export function userRules(isNew: boolean, words: Words) {
  const isName = (text: string) => USERNAME.test(text) && text.length <= MAX_USERNAME
  return z
    .object({
      username: z.string().check(
        z.trim(),
        z.refine((text) => !isNew || isName(text), {
          error: ({ input }) => (input === '' ? words.empty : words.name),
        }),
      ),
      password: z
        .string()
        .check(
          z.refine((text) => !isNew || passwordProblem(text, '') === undefined, words.password),
        ),
      repeated: z.string(),
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

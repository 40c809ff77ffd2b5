import { Kinds } from '../../config/kinds.ts'
import type { OpenAuthenticator, AuthenticatorDeps } from './authenticator.ts'
import { builtIn } from './built-in.ts'
import { http } from './http.ts'
import { jwt } from './jwt.ts'
import { ldap } from './ldap.ts'
import { mongodb } from './mongodb.ts'
import { redis } from './redis.ts'
import { scram } from './scram-database.ts'
import { mysql, postgresql } from './sql.ts'

/** A new kind is a file, and a line here. */
const KINDS = {
  'password_based:built_in_database': builtIn,
  'password_based:http': http,
  'password_based:ldap': ldap,
  'password_based:mongodb': mongodb,
  'password_based:mysql': mysql,
  'password_based:postgresql': postgresql,
  'password_based:redis': redis,
  'scram:built_in_database': scram,
  jwt,
}

/** The settings of an authenticator of any kind. */
export type KindSettings = ReturnType<(typeof KINDS)[keyof typeof KINDS]['read']>

export const authenticatorKinds = new Kinds<KindSettings, OpenAuthenticator, AuthenticatorDeps>(
  KINDS,
  'backend',
)

import type {
  AuthenticatorKind,
  enterpriseAuthenticatorSchemas,
} from '@signalbox/contract/authenticators'
import type { Kind } from '#form/field.ts'
import { builtIn } from './kinds/built-in.ts'
import { httpKind } from './kinds/http.ts'
import { jwtKind } from './kinds/jwt.ts'
import { ldapKind } from './kinds/ldap.ts'
import { mongodbKind } from './kinds/mongodb.ts'
import { redisKind } from './kinds/redis.ts'
import { scramHttpKind, scramKind } from './kinds/scram.ts'
import { mysqlKind, postgresqlKind } from './kinds/sql.ts'

type AnyKind = AuthenticatorKind | keyof typeof enterpriseAuthenticatorSchemas

/** The form of each kind of authenticator. */
const KINDS: Readonly<Record<AnyKind, Kind>> = {
  'password_based:built_in_database': builtIn,
  'password_based:mysql': mysqlKind,
  'password_based:postgresql': postgresqlKind,
  'password_based:redis': redisKind,
  'password_based:mongodb': mongodbKind,
  'password_based:ldap': ldapKind,
  'password_based:http': httpKind,
  jwt: jwtKind,
  'scram:built_in_database': scramKind,
  'scram:http': scramHttpKind,
}

/** Form of an authenticator's kind; `undefined` if the console has none. */
export const findAuthenticatorKind = (id: string): Kind | undefined =>
  Object.hasOwn(KINDS, id) ? KINDS[id as AnyKind] : undefined // it has it

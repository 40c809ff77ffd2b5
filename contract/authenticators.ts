import * as z from 'zod/mini'
import { foreignHashAlgorithm, hashAlgorithm } from './password-hash.ts'
import {
  httpConnection,
  jwksConnection,
  ldapConnection,
  mongoConnection,
  mysqlConnection,
  postgresqlConnection,
  redisConnection,
} from './backends.ts'
import { duration, whole } from './formats.ts'
import { secret } from './secrets.ts'
import { variants, variantsBy } from './variants.ts'

/** The fields of each kind of authenticator. */

/** Authenticator with users in the broker. */
export const builtInDatabase = z.object({
  mechanism: z.literal('password_based'),
  backend: z.literal('built_in_database'),
  enable: z._default(z.boolean(), true),
  user_id_type: z._default(z.enum(['clientid', 'username']), 'username'),
  password_hash_algorithm: z._default(hashAlgorithm, { name: 'sha256', salt_position: 'prefix' }),
  bootstrap_file: z._default(z.string(), '${EMQX_ETC_DIR}/auth-built-in-db-bootstrap.csv'),
  bootstrap_type: z._default(z.enum(['hash', 'plain']), 'plain'),
})
export type BuiltInDatabase = z.output<typeof builtInDatabase>

const enabled = { enable: z._default(z.boolean(), true) }
const passwordBased = <Backend extends string>(backend: Backend) => ({
  mechanism: z.literal('password_based'),
  backend: z.literal(backend),
  ...enabled,
})
const hashed = {
  password_hash_algorithm: z._default(foreignHashAlgorithm, {
    name: 'sha256',
    salt_position: 'prefix',
  }),
}

export const mysqlAuthenticator = z.object({
  ...passwordBased('mysql'),
  ...mysqlConnection,
  ...hashed,
  query: z.string(),
  query_timeout: z._default(duration, '5s'),
})
export type MysqlAuthenticator = z.output<typeof mysqlAuthenticator>

export const postgresqlAuthenticator = z.object({
  ...passwordBased('postgresql'),
  ...postgresqlConnection,
  ...hashed,
  query: z.string(),
})
export type PostgresqlAuthenticator = z.output<typeof postgresqlAuthenticator>

const redis = { ...passwordBased('redis'), ...hashed, cmd: z.string() }
export const redisAuthenticator = {
  single: z.object({ ...redis, ...redisConnection.single }),
  sentinel: z.object({ ...redis, ...redisConnection.sentinel }),
  cluster: z.object({ ...redis, ...redisConnection.cluster }),
}
export type RedisAuthenticator = z.output<
  (typeof redisAuthenticator)[keyof typeof redisAuthenticator]
>

const mongo = {
  ...passwordBased('mongodb'),
  ...hashed,
  password_hash_field: z._default(z.string(), 'password_hash'),
  salt_field: z._default(z.string(), 'salt'),
  is_superuser_field: z._default(z.string(), 'is_superuser'),
}
export const mongoAuthenticator = {
  single: z.object({ ...mongo, ...mongoConnection.single }),
  rs: z.object({ ...mongo, ...mongoConnection.rs }),
  sharded: z.object({ ...mongo, ...mongoConnection.sharded }),
}
export type MongoAuthenticator = z.output<
  (typeof mongoAuthenticator)[keyof typeof mongoAuthenticator]
>

const ldapHash = z.strictObject({
  type: z._default(z.literal('hash'), 'hash'),
  password_attribute: z._default(z.string(), 'userPassword'),
  is_superuser_attribute: z._default(z.string(), 'isSuperuser'),
})
const ldapBind = z.strictObject({
  type: z._default(z.literal('bind'), 'bind'),
  bind_password: z._default(secret, '${password}'),
})
export const ldapAuthenticator = z.object({
  ...passwordBased('ldap'),
  ...ldapConnection,
  method: z._default(
    // Without a type, the other fields decide: the first method that has all of them.
    z.discriminatedUnion('type', [ldapHash, ldapBind], { unionFallback: true }),
    {
      type: 'hash',
      password_attribute: 'userPassword',
      is_superuser_attribute: 'isSuperuser',
    },
  ),
})
export type LdapAuthenticator = z.output<typeof ldapAuthenticator>
/** LDAP authenticator in the format before the choice of methods. */
export const oldLdapAuthenticator = z.object({
  ...passwordBased('ldap'),
  ...ldapConnection,
  password_attribute: z._default(z.string(), 'userPassword'),
  is_superuser_attribute: z._default(z.string(), 'isSuperuser'),
})
export type OldLdapAuthenticator = z.output<typeof oldLdapAuthenticator>

const http = httpConnection('5s')
export const httpAuthenticator = {
  get: z.object({ ...passwordBased('http'), ...http.get }),
  post: z.object({ ...passwordBased('http'), ...http.post }),
}
export type HttpAuthenticator = z.output<(typeof httpAuthenticator)[keyof typeof httpAuthenticator]>

const jwt = {
  mechanism: z.literal('jwt'),
  ...enabled,
  /** The field of CONNECT that has the token. */
  from: z._default(z.enum(['username', 'password']), 'password'),
  acl_claim_name: z._default(z.string(), 'acl'),
  disconnect_after_expire: z._default(z.boolean(), true),
  /** Claims and what they must be, with placeholders; none may be written as an empty list. */
  verify_claims: z._default(
    z.union([z.record(z.string(), z.string()), z.array(z.unknown())]),
    [] as unknown[],
  ),
}
export const jwtAuthenticator = {
  hmac: z.object({
    ...jwt,
    use_jwks: z._default(z.literal(false), false),
    algorithm: z.literal('hmac-based'),
    secret,
    secret_base64_encoded: z._default(z.boolean(), false),
  }),
  publicKey: z.object({
    ...jwt,
    use_jwks: z._default(z.literal(false), false),
    algorithm: z.literal('public-key'),
    public_key: z.string(),
  }),
  jwks: z.object({ ...jwt, use_jwks: z.literal(true), ...jwksConnection }),
}
export type JwtAuthenticator = z.output<(typeof jwtAuthenticator)[keyof typeof jwtAuthenticator]>

const scram = {
  ...enabled,
  algorithm: z._default(z.enum(['sha256', 'sha512']), 'sha256'),
  iteration_count: z._default(whole({ min: 0 }), 4096),
}
export const scramAuthenticator = z.object({
  mechanism: z.literal('scram'),
  backend: z.literal('built_in_database'),
  ...scram,
})
export type ScramAuthenticator = z.output<typeof scramAuthenticator>

/** Only the enterprise edition has it. */
const scramHttp = {
  mechanism: z.literal('scram'),
  backend: z.literal('http'),
  ...scram,
}
export const scramHttpAuthenticator = {
  get: z.object({ ...scramHttp, ...http.get }),
  post: z.object({ ...scramHttp, ...http.post }),
}

/** The schema of each kind, by its id. */
export const authenticatorSchemas = {
  'password_based:built_in_database': variants([builtInDatabase]),
  'password_based:mysql': variants([mysqlAuthenticator]),
  'password_based:postgresql': variants([postgresqlAuthenticator]),
  'password_based:redis': variantsBy('redis_type', redisAuthenticator, 'single'),
  'password_based:mongodb': variantsBy('mongo_type', mongoAuthenticator, 'single'),
  'password_based:ldap': variants([ldapAuthenticator, oldLdapAuthenticator], (body) => {
    const isOld = 'password_attribute' in body || 'is_superuser_attribute' in body
    return isOld && !('method' in body) ? oldLdapAuthenticator : ldapAuthenticator
  }),
  'password_based:http': variantsBy('method', httpAuthenticator, 'post'),
  jwt: variants(Object.values(jwtAuthenticator), ({ use_jwks, algorithm }) => {
    if (use_jwks === true || use_jwks === 'true') return jwtAuthenticator.jwks
    return algorithm === 'public-key' ? jwtAuthenticator.publicKey : jwtAuthenticator.hmac
  }),
  'scram:built_in_database': variants([scramAuthenticator]),
}
export type AuthenticatorKind = keyof typeof authenticatorSchemas

/** The kinds that only the enterprise edition has. */
export const enterpriseAuthenticatorSchemas = {
  'scram:http': variantsBy('method', scramHttpAuthenticator, 'post'),
}

/** Every kind that a broker may have: `mechanism:backend`, or the mechanism alone. */
export const AUTHENTICATORS: readonly string[] = [
  ...Object.keys(authenticatorSchemas),
  ...Object.keys(enterpriseAuthenticatorSchemas),
  'gcp_device',
]

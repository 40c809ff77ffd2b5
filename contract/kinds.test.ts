import { readOpenApi } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import * as authenticators from './authenticators.ts'
import * as sources from './authorization-sources.ts'
import { actionSchemas, connectorSchemas, sourceSchemas } from './integration/kinds.ts'
import { schemaDifferences } from './testing/published.ts'

/** Where a kind says something else than the published description, and why. */
const EXCEPTIONS: readonly [difference: RegExp, reason: string][] = [
  [/\.ssl: default \{\}/, 'its fields have defaults of their own'],
  [/\.ssl\.versions\[\]: one of/, 'the versions of TLS'],
  [/\.ssl\.server_name_indication: one of anything/, 'a name, or disable'],
  [/\.ssl\.partial_chain: /, 'a boolean or one of these words'],
  [/\.ssl\.depth: maximum 255/, 'one byte'],
  [/\.ssl\.cacerts: default/, 'recorded: not in what a broker stores without it'],
  [/\.auto_reconnect: default/, 'stored as it was written'],
  [/\.request: is published only/, 'of later brokers, and deprecated'],
  [/\.use_legacy_protocol: /, 'auto, or a boolean'],
  [/\.topology: default \{\}/, 'its fields have defaults of their own'],
  [/\.mongo_type: is optional/, 'single without it, as of Redis'],
  [/\.verify_claims: is array\|object/, 'none may be written as an empty list'],
  [/^authn\.jwt_(hmac|public_key)\.use_jwks: is not published/, 'recorded'],
  [/^authn\.jwt_jwks\.use_jwks: is boolean/, 'recorded'],
  [/\.refresh_interval: minimum 1/, 'a server is not asked without a pause'],
  [/^authn\.builtin_db\.user_id_type: is optional/, 'username without it'],
  [/^authn\.ldap\.method: default/, 'recorded: hash without it'],
  [/^authn\.ldap\.method\.type: default/, 'each method has its own'],
  [
    /\.resource_opts\.(buffer_\w+|metrics_flush_interval|resume_interval): /,
    'taken by every broker',
  ],
  [/^bridge_mqtt_publisher\.put_bridge_v2\.parameters\.qos: /, 'recorded: takes any number'],
  [/\.parameters\.request_timeout: default/, 'stored as it was written'],
  [/^connector_mqtt\.put_connector\.mode: default/, 'stored as it was written'],
  [/\.parameters\.(\w+_type): default/, 'each variant has its own'],
  [/^iotdb\.put\.authentication: default/, 'published as the name of a variant'],
  [/\.data\[\]\.(timestamp|data_type): one of/, 'or a placeholder'],
  [/\.data\[\]\.value: is/, 'an integer is a number'],
]

describe('kinds against the published schemas', () => {
  const facts = readOpenApi('enterprise')
  const needed = new Set<RegExp>()
  const {
    jwtAuthenticator: jwt,
    redisAuthenticator: redis,
    mongoAuthenticator: mongo,
  } = authenticators
  it.each([
    ['authn.mysql', authenticators.mysqlAuthenticator],
    ['authn.postgresql', authenticators.postgresqlAuthenticator],
    ['authn.redis_single', redis.single],
    ['authn.redis_sentinel', redis.sentinel],
    ['authn.redis_cluster', redis.cluster],
    ['authn.mongo_single', mongo.single],
    ['authn.mongo_rs', mongo.rs],
    ['authn.mongo_sharded', mongo.sharded],
    ['authn.ldap', authenticators.ldapAuthenticator],
    ['authn.http_get', authenticators.httpAuthenticator.get],
    ['authn.http_post', authenticators.httpAuthenticator.post],
    ['authn.jwt_hmac', jwt.hmac],
    ['authn.jwt_public_key', jwt.publicKey],
    ['authn.jwt_jwks', jwt.jwks],
    ['authn.scram', authenticators.scramAuthenticator],
    ['authn.scram_restapi_get', authenticators.scramHttpAuthenticator.get],
    ['authn.scram_restapi_post', authenticators.scramHttpAuthenticator.post],
    [
      'authn.builtin_db',
      authenticators.authenticatorSchemas['password_based:built_in_database']({}),
    ],
    ['authz.mysql', sources.mysqlSource],
    ['authz.postgresql', sources.postgresqlSource],
    ['authz.redis_single', sources.redisSource.single],
    ['authz.redis_sentinel', sources.redisSource.sentinel],
    ['authz.redis_cluster', sources.redisSource.cluster],
    ['authz.mongo_single', sources.mongoSource.single],
    ['authz.mongo_rs', sources.mongoSource.rs],
    ['authz.mongo_sharded', sources.mongoSource.sharded],
    ['authz.ldap', sources.ldapSource],
    ['authz.http_get', sources.httpSource.get],
    ['authz.http_post', sources.httpSource.post],
    ['bridge_http.put_connector', connectorSchemas.http],
    ['connector_mqtt.put_connector', connectorSchemas.mqtt],
    ['bridge_http.put_bridge_v2', actionSchemas.http],
    ['bridge_mqtt_publisher.put_bridge_v2', actionSchemas.mqtt],
    ['bridge_mqtt_publisher.put_source', sourceSchemas.mqtt],
    ['connector_postgres.put_connector', connectorSchemas.pgsql],
    ['bridge_timescale.put_connector', connectorSchemas.timescale],
    ['bridge_matrix.put_connector', connectorSchemas.matrix],
    ['bridge_mysql.put_connector', connectorSchemas.mysql],
    ['bridge_sqlserver.put_connector', connectorSchemas.sqlserver],
    ['bridge_oracle.put_connector', connectorSchemas.oracle],
    ['bridge_cassa.put_connector', connectorSchemas.cassandra],
    ['bridge_clickhouse.put_connector', connectorSchemas.clickhouse],
    ['tdengine_connector.put', connectorSchemas.tdengine],
    ['redis.put_connector', connectorSchemas.redis],
    ['bridge_mongodb.put_connector', connectorSchemas.mongodb],
    ['bridge_dynamo.put_connector', connectorSchemas.dynamo],
    ['bridge_influxdb.put_connector', connectorSchemas.influxdb],
    ['bridge_greptimedb.put_connector', connectorSchemas.greptimedb],
    ['iotdb.put', connectorSchemas.iotdb],
    ['opents_connector.put', connectorSchemas.opents],
    ['bridge_pgsql.put_bridge_v2', actionSchemas.pgsql],
    ['bridge_timescale.put_bridge_v2', actionSchemas.timescale],
    ['bridge_matrix.put_bridge_v2', actionSchemas.matrix],
    ['bridge_mysql.put_bridge_v2', actionSchemas.mysql],
    ['bridge_sqlserver.put_bridge_v2', actionSchemas.sqlserver],
    ['bridge_oracle.put_bridge_v2', actionSchemas.oracle],
    ['bridge_cassa.put_bridge_v2', actionSchemas.cassandra],
    ['bridge_clickhouse.put_bridge_v2', actionSchemas.clickhouse],
    ['bridge_tdengine.put_bridge_v2', actionSchemas.tdengine],
    ['redis.put_bridge_v2', actionSchemas.redis],
    ['bridge_mongodb.put_bridge_v2', actionSchemas.mongodb],
    ['bridge_dynamo.put_bridge_v2', actionSchemas.dynamo],
    ['bridge_influxdb.put_bridge_v2', actionSchemas.influxdb],
    ['bridge_greptimedb.put_bridge_v2', actionSchemas.greptimedb],
    ['bridge_iotdb.put_bridge_v2', actionSchemas.iotdb],
    ['bridge_opents.put_bridge_v2', actionSchemas.opents],
  ])('%s', (name, schema) => {
    const left = [...schemaDifferences(schema, name, facts)].filter((line) => {
      const reasons = EXCEPTIONS.filter(([pattern]) => pattern.test(line))
      for (const [pattern] of reasons) needed.add(pattern)
      return reasons.length === 0
    })
    expect(left).toEqual([])
  })

  it('has no exception that nothing needs', () => {
    const unneeded = EXCEPTIONS.map(([pattern]) => pattern).filter((each) => !needed.has(each))
    expect(unneeded).toEqual([])
  })
})

/** Symbols in `marks.svg`, named after types of external systems, parts of chains, and protocols of gateways. */
const MARKS: ReadonlySet<string> = new Set(
  [
    'mqtt http kafka_producer confluent_producer pulsar rocketmq rabbitmq azure_event_hub_producer kinesis',
    'gcp_pubsub_producer mysql redis mongodb influxdb pgsql tdengine timescale iotdb matrix opents greptimedb',
    'clickhouse dynamo cassandra sqlserver oracle hstreamdb elasticsearch s3 azure_blob_storage couchbase',
    'datalayers snowflake syskeeper_proxy syskeeper_forwarder nats websocket',
    'built_in_database password_based jwt scram ldap file exhook gcp_device message_transformation schema_validation',
    'stomp mqttsn coap lwm2m exproto ocpp gbt32960 jt808',
  ].flatMap((line) => line.split(' ')),
)

/** Types that share the symbol of another one. */
const ALIASES: Readonly<Record<string, string>> = {
  kafka_consumer: 'kafka_producer',
  gcp_pubsub_consumer: 'gcp_pubsub_producer',
  postgresql: 'pgsql',
}

/** Symbol of a type; `undefined` for types of later brokers. */
export function findMark(type: string): string | undefined {
  const mark = ALIASES[type] ?? type
  return MARKS.has(mark) ? mark : undefined
}

/** Events that can start a rule: their columns with types, and an example of each. */
export type ColumnType = 'text' | 'integer' | 'boolean' | 'object'

export interface EventType {
  /** Value of its column `event`; for sources the part before the name of the source. */
  readonly event: string
  /** Topic in FROM; `undefined` for a published message, for which FROM has the message's topic. */
  readonly topic: string | undefined
  /** Type of the event in a test. */
  readonly testType: string
  readonly edition: 'both' | 'enterprise'
  readonly columns: readonly string[]
  /** Columns that the context of a test may set; the others have fixed values. */
  readonly settable: readonly string[]
  /** Values that differ from the samples of all events. */
  readonly sample: Readonly<Record<string, unknown>>
}

const TYPES: Readonly<Record<string, ColumnType>> = {
  qos: 'integer',
  proto_ver: 'integer',
  keepalive: 'integer',
  receive_maximum: 'integer',
  expiry_interval: 'integer',
  timestamp: 'integer',
  publish_received_at: 'integer',
  message_received_at: 'integer',
  connected_at: 'integer',
  disconnected_at: 'integer',
  offset: 'integer',
  ts: 'integer',
  delivery_mode: 'integer',
  priority: 'integer',
  clean_start: 'boolean',
  is_bridge: 'boolean',
  is_anonymous: 'boolean',
  is_superuser: 'boolean',
  dup: 'boolean',
  retain: 'boolean',
  flags: 'object',
  headers: 'object',
  attributes: 'object',
  metadata: 'object',
  pub_props: 'object',
  puback_props: 'object',
  conn_props: 'object',
  disconn_props: 'object',
  sub_props: 'object',
  unsub_props: 'object',
}

export const columnType = (name: string): ColumnType => TYPES[name] ?? 'text'

const userProperties = {
  'User-Property': { foo: 'bar' },
  // Two entries where one is meant: as the real broker has it in its tests.
  'User-Property-Pairs': [{ key: 'foo' }, { value: 'bar' }],
}
const connProps = { ...userProperties, 'Session-Expiry-Interval': 7200, 'Receive-Maximum': 32 }

/** Values of a test if its context lacks them. Times are those of the test. */
export const SAMPLES: Readonly<Record<string, unknown>> = {
  clientid: 'c_emqx',
  username: 'u_emqx',
  from_clientid: 'c_emqx_1',
  from_username: 'u_emqx_1',
  topic: 't/a',
  qos: 1,
  payload: '{"msg": "hello"}',
  peerhost: '192.168.0.10',
  peername: '192.168.0.10:56431',
  sockname: '0.0.0.0:1883',
  proto_name: 'MQTT',
  proto_ver: 5,
  keepalive: 60,
  clean_start: true,
  expiry_interval: 3600,
  receive_maximum: 32,
  is_bridge: false,
  is_anonymous: false,
  is_superuser: true,
  mountpoint: undefined,
  reason_code: 'success',
  action: 'publish',
  authz_source: 'cache',
  result: 'allow',
  server: '192.168.0.10:1883',
  dup: false,
  retain: false,
  flags: {},
  pub_props: { 'Payload-Format-Indicator': 0, 'Message-Expiry-Interval': 30, ...userProperties },
  puback_props: { 'Reason-String': 'OK', ...userProperties },
  conn_props: connProps,
  disconn_props: {
    'Session-Expiry-Interval': 7200,
    'Reason-String': 'Redirect to another server',
    'Server Reference': '192.168.22.129',
    ...userProperties,
  },
  sub_props: userProperties,
  unsub_props: userProperties,
  validation: 'my_validation',
  transformation: 'my_transformation',
}

export const TIMES: ReadonlySet<string> = new Set([
  'timestamp',
  'publish_received_at',
  'message_received_at',
  'connected_at',
  'disconnected_at',
])

/** Columns that every event has. */
const COMMON = ['event', 'timestamp', 'node']
const MESSAGE = ['id', 'payload', 'topic', 'qos', 'flags', 'pub_props', 'publish_received_at']
const SETTABLE = ['id', 'payload', 'peerhost', 'topic', 'publish_received_at', 'qos']
const CLIENT = ['clientid', 'username']
const SENDER = ['from_clientid', 'from_username']
const received = { clientid: 'c_emqx_2', username: 'u_emqx_2' }
const CONNECTION = ['peername', 'sockname', 'proto_name', 'proto_ver']

/** Event type, with columns and settable fields that all events have. */
function event(
  name: string,
  columns: readonly string[],
  settable: readonly string[],
  more: Partial<EventType> = {},
): EventType {
  const testType = name.replaceAll('.', '_')
  return {
    event: name,
    topic: `$events/${testType}`,
    testType,
    edition: 'both',
    columns: [...columns, ...COMMON],
    settable,
    sample: {},
    ...more,
  }
}

function source(type: string, columns: readonly string[], more: Partial<EventType>): EventType {
  const name = `$bridges/${type}:`
  return {
    ...event(name, columns, [], { edition: 'enterprise' }),
    topic: `${name}*`,
    testType: `${name}*`,
    ...more,
  }
}

/** In the order in which selects show them. */
export const events: readonly EventType[] = [
  event(
    'client.check_authn_complete',
    [...CLIENT, 'peername', 'reason_code', 'is_anonymous', 'is_superuser'],
    [...CLIENT, 'reason_code', 'peername', 'is_anonymous', 'is_superuser'],
  ),
  event(
    'client.connected',
    [
      ...CLIENT,
      'mountpoint',
      ...CONNECTION,
      'keepalive',
      'clean_start',
      'receive_maximum',
      'expiry_interval',
      'is_bridge',
      'conn_props',
      'connected_at',
    ],
    [
      ...CLIENT,
      'mountpoint',
      ...CONNECTION,
      'keepalive',
      'clean_start',
      'expiry_interval',
      'is_bridge',
      'connected_at',
    ],
  ),
  event(
    'client.disconnected',
    ['reason', ...CLIENT, ...CONNECTION, 'disconn_props', 'disconnected_at'],
    [...CLIENT, 'reason', 'peername', 'sockname', 'disconnected_at'],
    { sample: { reason: 'normal' } },
  ),
  event(
    'client.connack',
    [
      'reason_code',
      ...CLIENT,
      ...CONNECTION,
      'keepalive',
      'clean_start',
      'expiry_interval',
      'conn_props',
    ],
    [
      'reason_code',
      ...CLIENT,
      'clean_start',
      ...CONNECTION,
      'keepalive',
      'expiry_interval',
      'connected_at',
    ],
  ),
  event(
    'client.check_authz_complete',
    [...CLIENT, 'peerhost', 'topic', 'action', 'authz_source', 'result'],
    [...CLIENT, 'peerhost', 'topic', 'action', 'authz_source', 'result'],
  ),
  event(
    'session.subscribed',
    [...CLIENT, 'peerhost', 'topic', 'qos', 'sub_props'],
    [...CLIENT, 'payload', 'peerhost', 'topic', 'publish_received_at', 'qos'],
  ),
  event(
    'session.unsubscribed',
    [...CLIENT, 'peerhost', 'topic', 'qos', 'unsub_props'],
    [...CLIENT, 'payload', 'peerhost', 'topic', 'publish_received_at', 'qos'],
  ),
  event(
    'schema.validation_failed',
    ['validation', ...CLIENT, 'peerhost', ...MESSAGE],
    [...CLIENT, ...SETTABLE, 'validation'],
    { edition: 'enterprise' },
  ),
  event(
    'message.transformation_failed',
    ['transformation', ...CLIENT, 'peername', ...MESSAGE],
    [...CLIENT, ...SETTABLE, 'transformation'],
    { edition: 'enterprise' },
  ),
  event(
    'message.delivered',
    [...SENDER, ...CLIENT, 'peerhost', ...MESSAGE],
    [...SENDER, ...CLIENT, ...SETTABLE],
    { sample: received },
  ),
  event(
    'message.acked',
    [...SENDER, ...CLIENT, 'peerhost', ...MESSAGE, 'puback_props'],
    [...SENDER, ...CLIENT, ...SETTABLE],
    { sample: received },
  ),
  event(
    'message.dropped',
    ['reason', ...CLIENT, 'peerhost', ...MESSAGE],
    [...CLIENT, ...SETTABLE, 'reason'],
    { sample: { reason: 'no_subscribers' } },
  ),
  event(
    'delivery.dropped',
    ['reason', ...SENDER, ...CLIENT, 'peerhost', ...MESSAGE],
    [...SENDER, ...CLIENT, ...SETTABLE, 'reason'],
    { sample: { ...received, reason: 'queue_full' } },
  ),
  event('message.publish', [...CLIENT, 'peerhost', ...MESSAGE], [...CLIENT, ...SETTABLE], {
    topic: undefined,
    // Without a topic in the context no FROM fits.
    sample: { topic: undefined },
  }),
  source(
    'mqtt',
    [
      'id',
      'server',
      'payload',
      'topic',
      'qos',
      'dup',
      'retain',
      'pub_props',
      'message_received_at',
    ],
    {
      edition: 'both',
      settable: ['id', 'payload', 'topic', 'server', 'dup', 'retain', 'message_received_at', 'qos'],
    },
  ),
  source('kafka_consumer', ['key', 'value', 'topic', 'offset', 'ts', 'ts_type', 'headers'], {
    sample: {
      key: 'k',
      value: '{"msg": "hello"}',
      offset: 32,
      ts: 0,
      ts_type: 'append',
      headers: {},
    },
  }),
  source(
    'gcp_pubsub_consumer',
    ['message_id', 'publish_time', 'topic', 'value', 'attributes', 'ordering_key'],
    {
      sample: {
        message_id: '1',
        publish_time: '2024-01-01T00:00:00Z',
        value: '{"msg": "hello"}',
        attributes: {},
        ordering_key: '',
      },
    },
  ),
  source(
    'rabbitmq',
    [
      'payload',
      'content_type',
      'content_encoding',
      'headers',
      'delivery_mode',
      'priority',
      'correlation_id',
      'reply_to',
      'expiration',
      'message_id',
      'type',
      'user_id',
      'app_id',
      'cluster_id',
    ],
    { sample: { content_type: 'application/json', headers: {} } },
  ),
]

/** The events that an item of FROM is about: one for a topic of its own, messages for any other. */
export function eventsForTopic(topic: string): readonly EventType[] {
  const found = topic.startsWith('$bridges/')
    ? events.filter(({ event }) => event.startsWith('$bridges/') && topic.startsWith(event))
    : topic === '$events/#'
      ? events.filter(({ topic: each }) => each?.startsWith('$events/'))
      : events.filter(({ topic: each }) => each === topic)
  return found.length > 0 ? found : events.filter(({ event }) => event === 'message.publish')
}

/** An event as it would arrive, at that time. */
export function makeExampleEvent(
  type: EventType,
  now: number,
  node: string,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const name of new Set([...type.columns, ...Object.keys(type.sample)])) {
    if (TIMES.has(name)) columns[name] = now
    else if (name in type.sample) columns[name] = type.sample[name]
    else if (name in SAMPLES) columns[name] = SAMPLES[name]
  }
  columns.event = type.event.endsWith(':') ? `${type.event}my_source` : type.event
  columns.node = node
  if (type.columns.includes('id')) columns.id = '000660BC79058BED8D0D00003E510000'
  return columns
}

/** Bytes of the recorded sequences of one client, by name; `testing/facts` has the answers of the reference. */

type Bytes = readonly number[]
export interface Sequence {
  version: 3 | 4 | 5
  bytes: Bytes
}

const word = (value: number): Bytes => [value >> 8, value & 0xff]
const utf8 = (value: string): Bytes => [...Buffer.from(value)]
const sized = (bytes: Bytes): Bytes => [...word(bytes.length), ...bytes]
const text = (value: string): Bytes => sized(utf8(value))

function packet(first: number, body: Bytes): Bytes {
  const length: number[] = []
  for (let rest = body.length; length.length === 0 || rest > 0; rest >>= 7) {
    length.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
  }
  return [first, ...length, ...body]
}

interface Connect {
  name?: string
  level?: number
  flags?: number
  properties?: Bytes
  /** After the client ID. */
  rest?: Bytes
  id?: Bytes
  first?: number
}

const CLEAN = 2

function connect(given: Connect = {}): Bytes {
  const {
    name = 'MQTT',
    level = 5,
    flags = CLEAN,
    properties = [],
    rest = [],
    first = 0x10,
  } = given
  const { id = utf8('sequence') } = given
  return packet(first, [
    ...text(name),
    level,
    flags,
    ...word(60),
    ...(level === 5 ? [properties.length, ...properties] : []),
    ...sized(id),
    ...rest,
  ])
}

const at5 = (given: Connect = {}): Sequence => ({ version: 5, bytes: connect(given) })
const at4 = (given: Connect = {}): Sequence => ({
  version: 4,
  bytes: connect({ level: 4, ...given }),
})
const WILL_5 = (topic: string): Bytes => [0, ...text(topic), ...text('w')]

const connects: Record<string, Sequence> = {
  'connect v5 minimal': at5(),
  'session expiry max': at5({ properties: [0x11, 255, 255, 255, 255] }),
  'empty client id v5': at5({ id: [] }),
  'empty client id v311 clean=false': at4({ id: [], flags: 0 }),
  'empty client id v311 clean': at4({ id: [] }),
  'empty client id v31': { version: 3, bytes: connect({ name: 'MQIsdp', level: 3, id: [] }) },
  'v31 24-char id': {
    version: 3,
    bytes: connect({ name: 'MQIsdp', level: 3, id: utf8('x'.repeat(24)) }),
  },
  'wrong protocol name': at5({ name: 'MQTX' }),
  'protocol name MQIsdp v5': at5({ name: 'MQIsdp' }),
  'protocol version 6': at4({ level: 6 }),
  'protocol version 2': at4({ level: 2 }),
  'protocol name MQTT v3': { version: 3, bytes: connect({ level: 3 }) },
  'connect reserved flag v5': at5({ flags: 3 }),
  'connect reserved flag v311': at4({ flags: 3 }),
  'will qos 3': at5({ flags: 0x1e, rest: WILL_5('w') }),
  'will qos without will flag': at5({ flags: 0x0a }),
  'will retain without will flag': at5({ flags: 0x22 }),
  'password without username v311': at4({ flags: 0x42, rest: text('p') }),
  'password without username v5': at5({ flags: 0x42, rest: text('p') }),
  'username flag without username': at5({ flags: 0x82 }),
  'will wildcard topic v5': at5({ flags: 6, rest: WILL_5('w/#') }),
  'will wildcard topic v311': at4({ flags: 6, rest: [...text('w/#'), ...text('w')] }),
  'will empty topic': at5({ flags: 6, rest: WILL_5('') }),
  'connect trailing bytes': at5({ rest: [1, 2, 3] }),
  'client id NUL': at5({ id: [97, 0, 98] }),
  'client id invalid utf8': at5({ id: [97, 0xff, 98] }),
  'client id surrogate': at5({ id: [97, 0xed, 0xa0, 0x80] }),
  'username NUL': at5({ flags: 0x82, rest: sized([97, 0]) }),
  'connect dup property': at5({ properties: [0x21, 0, 9, 0x21, 0, 9] }),
  'connect unknown property': at5({ properties: [0x7f, 1] }),
  'connect wrong property': at5({ properties: [0x23, 0, 1] }),
  'receive maximum 0': at5({ properties: [0x21, 0, 0] }),
  'maximum packet size 0': at5({ properties: [0x27, 0, 0, 0, 0] }),
  'request problem info 2': at5({ properties: [0x17, 2] }),
  'auth method unknown': at5({ properties: [0x15, ...text('SCRAM-X')] }),
  'auth data without method': at5({ properties: [0x16, ...text('x')] }),
  'first packet pingreq': { version: 5, bytes: [0xc0, 0] },
  'first packet publish': { version: 5, bytes: packet(0x30, [...text('a'), 0, 120]) },
  'connect fixed flags 1': at5({ first: 0x11 }),
  'varint 5 bytes': { version: 5, bytes: [0x10, 0xff, 0xff, 0xff, 0xff, 1] },
  'packet type 0': { version: 5, bytes: [0, 0] },
  'TLS hello': { version: 5, bytes: [22, 3, 1, 0, 2, 1, 0, 0, 0] },
  'long client id 2000': at5({ id: utf8('x'.repeat(2000)) }),
  'connect empty body': { version: 5, bytes: [0x10, 0] },
  'bytewise connect': at5(),
}

const ID = word(7)

/** Packets after a CONNECT of MQTT 3.1.1 and of MQTT 5. */
function afterConnect(version: 4 | 5): Record<string, Bytes> {
  const none: Bytes = version === 5 ? [0] : []
  const publish = (topic: Bytes, first = 0x30, id: Bytes = []) =>
    packet(first, [...sized(topic), ...id, ...none, 120])
  const subscribe = (filter: Bytes, options = 1, first = 0x82, id = ID) =>
    packet(first, [...id, ...none, ...sized(filter), options])
  const unsubscribe = (filter: string, first = 0xa2) =>
    packet(first, [...ID, ...none, ...text(filter)])
  const deep = utf8(Array(130).fill('a').join('/'))
  const filters = ['a/#/b', 'a+', '#a', '', '$share//x', '$share/g', '$share/g/', '$share/g+/x']
  const more = [
    '$share/g/a/#/b',
    '$queue/x',
    '$exclusive/x',
    'a//b',
    '/',
    '$share/g/$queue/x',
    'a/b#',
  ]
  return {
    'second CONNECT': connect({ level: version }),
    'publish qos 3': publish(utf8('a'), 0x36, ID),
    'publish wildcard #': publish(utf8('a/#')),
    'publish wildcard + q1': publish(utf8('a/+'), 0x32, ID),
    'publish empty topic': publish([]),
    'publish packet id 0': publish(utf8('fi/n'), 0x32, word(0)),
    'publish dup qos0': publish(utf8('fi/n'), 0x38),
    'publish topic NUL': publish([97, 0]),
    'publish topic invalid utf8': publish([97, 0xff]),
    'publish no-subscriber q1': publish(utf8('fi/n'), 0x32, ID),
    'publish no-subscriber q2': publish(utf8('fi/n'), 0x34, ID),
    'publish $SYS': publish(utf8('$SYS/fi'), 0x32, ID),
    'subscribe flags 0': subscribe(utf8('a'), 0, 0x80),
    'subscribe no topics': packet(0x82, [...ID, ...none]),
    'subscribe packet id 0': subscribe(utf8('a'), 0, 0x82, word(0)),
    'subscribe qos 3': subscribe(utf8('a'), 3),
    'subscribe reserved bits': subscribe(utf8('a'), 0xc0),
    'subscribe NUL': subscribe([97, 0]),
    'subscribe 130 levels': subscribe(deep),
    'topic 130 levels': publish(deep),
    ...Object.fromEntries(
      [...filters, ...more].map((each) => [
        `subscribe ${JSON.stringify(each)}`,
        subscribe(utf8(each)),
      ]),
    ),
    'unsubscribe unknown': unsubscribe('a'),
    'unsubscribe none': packet(0xa2, [...ID, ...none]),
    'unsubscribe flags 0': unsubscribe('a', 0xa0),
    'unsubscribe invalid': unsubscribe('a/#/b'),
    'puback unknown': packet(0x40, ID),
    'pubrec unknown': packet(0x50, ID),
    'pubrel unknown': packet(0x62, ID),
    'pubrel flags 0': packet(0x60, ID),
    'pubcomp unknown': packet(0x70, ID),
    'pingreq flags': [0xc1, 0],
    'pingreq body': [0xc0, 1, 0],
    'disconnect flags': [0xe1, 0],
    'connack from client': packet(0x20, [0, 0, ...none]),
    'suback from client': packet(0x90, [...ID, ...none, 0]),
    'pingresp from client': [0xd0, 0],
    'type 15': version === 5 ? [0xf1, 0] : [0xf0, 0],
  }
}

const subscribe5 = (properties: Bytes, options = 0, filter = 'a') =>
  packet(0x82, [...ID, properties.length, ...properties, ...text(filter), options])
const publish5 = (properties: Bytes, topic = 'fi/n', payload: Bytes = [120], qos = 0) =>
  packet(0x30 + 2 * qos, [
    ...text(topic),
    ...(qos > 0 ? ID : []),
    properties.length,
    ...properties,
    ...payload,
  ])

/** Packets after a CONNECT of MQTT 5. */
const properties: Record<string, Bytes> = {
  'no local on shared': subscribe5([], 4, '$share/g/x'),
  'subscription id 0': subscribe5([0x0b, 0]),
  'alias 0': publish5([0x23, 0, 0]),
  'alias over maximum': publish5([0x23, 255, 255]),
  'alias unknown': publish5([0x23, 0, 9], ''),
  'publish with subscription id': publish5([0x0b, 1]),
  'publish response topic wildcard': publish5([0x08, ...text('r/#')]),
  'publish format indicator 2': publish5([1, 2], 'fi/n', [120], 1),
  'publish payload not utf8 with indicator': publish5([1, 1], 'fi/n', [0xff], 1),
  'publish dup property': publish5([1, 1, 1, 1], 'fi/n', [120], 1),
  'puback bad reason': packet(0x40, [...ID, 0x55]),
  'disconnect bad reason': packet(0xe0, [0x55]),
  'disconnect 0 with expiry from 0': packet(0xe0, [0, 5, 0x11, 0, 0, 0, 9]),
  'auth without method': packet(0xf0, [0x18, 0]),
  'truncated property length': packet(0x82, [...ID, 0xff]),
  'user property in subscribe': subscribe5([0x26, ...text('k'), ...text('v')]),
  'several filters one subscribe': packet(0x82, [
    ...ID,
    0,
    ...[...text('fi/a'), 1, ...text('a/#/b'), 1, ...text('fi/b'), 2],
  ]),
  'subscribe user property + id passed': [
    ...subscribe5([0x0b, 0x80, 1, 0x26, ...text('k'), ...text('v')], 0, 'fi/ui'),
    ...publish5([], 'fi/ui'),
  ],
  'qos downgrade': [
    ...subscribe5([], 0, 'fi/qd'),
    ...publish5([], 'fi/qd', utf8('x'), 2),
    ...packet(0x62, ID),
    ...subscribe5([], 1, 'fi/qd'),
    ...publish5([], 'fi/qd', utf8('y'), 2),
    ...packet(0x62, ID),
  ],
  'qos2 duplicate before pubrel': [
    ...subscribe5([], 0, 'fi/q2'),
    ...publish5([], 'fi/q2', utf8('x'), 2),
    ...publish5([], 'fi/q2', utf8('x'), 2),
    ...packet(0x62, ID),
    ...packet(0x62, ID),
  ],
  $queue: [...subscribe5([], 1, '$queue/fi/qu'), ...publish5([], 'fi/qu', utf8('m'), 1)],
  '$SYS publish seen by subscriber': [
    ...subscribe5([], 0, '$SYS/fi'),
    ...publish5([], '$SYS/fi', utf8('x'), 1),
  ],
  '$SYS retained brokers': subscribe5([], 0, '$SYS/brokers'),
}

const entry = (version: 4 | 5, bytes: Bytes): Sequence => ({
  version,
  bytes: [...connect({ level: version }), ...bytes],
})

export const sequences: Readonly<Record<string, Sequence>> = {
  ...connects,
  ...Object.fromEntries(
    ([4, 5] as const).flatMap((version) =>
      Object.entries(afterConnect(version)).map(([name, bytes]) => [
        `${name} v${version}`,
        entry(version, bytes),
      ]),
    ),
  ),
  ...Object.fromEntries(Object.entries(properties).map(([name, bytes]) => [name, entry(5, bytes)])),
}

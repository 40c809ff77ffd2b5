import { readMqttSequences } from '@signalbox/testing/facts'
import type { Packet } from 'mqtt-packet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './api/testing/fixtures.ts'
import { type Sequence, sequences } from './kernel/testing/sequences.ts'

/** Sequences of packets that the reference was recorded with, sent again: the same packets come back. */

/** Sequences of `sequences.ts` with equal answers; all others are in `ACCEPTED`. */
const LEAST_EQUAL = 96

/** Groups of sequences that this broker answers otherwise on purpose. */
const ACCEPTED: readonly [sequence: RegExp, reason: string][] = [
  [
    /^(subscribe "|unsubscribe invalid|several filters)/,
    'an invalid filter has its own reason code, and the connection stays',
  ],
  [
    /NUL|utf8|surrogate|flags|reserved bits|dup|packet id 0|property|auth |subscription id|indicator 2|bad reason|packet size 0/,
    'a malformed packet, or one that breaks the protocol, ends the connection [MQTT-4.13.1-1]',
  ],
  [
    /reserved flag|^will |username flag|trailing bytes|qos 3|no topics|unsubscribe none|^pingresp/,
    'the reason code of a malformed packet is 0x81, of a protocol error 0x82',
  ],
  [/^wrong protocol name$/, 'CONNACK 0x84 may be sent before the connection ends [MQTT-3.1.2-1]'],
]

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

function formatLine(packet: Packet, version: number): string {
  const code = 'reasonCode' in packet ? packet.reasonCode : undefined
  const rc = version === 5 ? ` rc=${code ?? 0}` : ''
  switch (packet.cmd) {
    case 'connack':
      return `CONNACK sp=${packet.sessionPresent} rc=${code ?? packet.returnCode}`
    case 'suback':
      return `SUBACK [${packet.granted.join(',')}]`
    case 'unsuback':
      return version === 5 ? `UNSUBACK [${packet.granted.join(',')}]` : 'UNSUBACK'
    case 'publish':
      return `PUBLISH ${packet.topic} q${packet.qos}${packet.retain ? ' R' : ''}`
    case 'pingresp':
      return 'PINGRESP'
    default:
      return `${packet.cmd.toUpperCase()}${rc}`
  }
}

/** Packets that come back until the answer to a PINGREQ, or until the connection is closed. */
async function play({ version, bytes }: Sequence): Promise<string[]> {
  const client = api.client(version)
  client.write(Buffer.from(bytes))
  let end = 'PINGRESP'
  const packets = await client.settle().catch(async () => {
    await client.closed()
    end = 'closed'
    return client.received
  })
  client.disconnect()
  return [...packets.map((packet) => formatLine(packet, version)), end]
}

/** Without properties and payloads; the order of PUBLISH and PUBACK to one client is free. */
const comparable = (lines: readonly string[]) =>
  lines
    .map((line) => line.replace(/^\w+ (< )?/, '').replace(/ (\{|").*$/, ''))
    .filter((line) => line !== 'PINGRESP')
    .toSorted()

it('sequences are answered with the packets of the reference, or are in an accepted group', async () => {
  const differing: string[] = []
  const used = new Set<RegExp>()
  const recorded = new Map(readMqttSequences().map(({ sequence, real }) => [sequence, real]))
  let equal = 0
  for (const [name, sequence] of Object.entries(sequences)) {
    const real = recorded.get(name)
    if (real === undefined) throw new Error(`${name} was not recorded`)
    const own = (await play(sequence)).filter((line) => line !== 'PINGRESP').toSorted()
    const theirs = comparable(real)
    if (own.join() === theirs.join()) {
      equal++
      continue
    }
    const [pattern] = ACCEPTED.find(([each]) => each.test(name)) ?? []
    if (pattern !== undefined) used.add(pattern)
    else differing.push(`${name}: ${theirs.join(' ')} | ${own.join(' ')}`)
  }
  expect(differing).toEqual([])
  expect(ACCEPTED.filter(([pattern]) => !used.has(pattern))).toEqual([])
  expect(equal).toBeGreaterThanOrEqual(LEAST_EQUAL)
})

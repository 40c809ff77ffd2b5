import fc from 'fast-check'
import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet'
import { expect, it } from 'vitest'
import { plainConnack, plainConnect } from './connect.ts'
import type { Frame } from './framer.ts'

const toFrame = (bytes: Buffer): Frame => ({ bytes, bodyAt: 2 })
const generate = (packet: IConnectPacket) => mqttPacket.generate(packet)

function parsed(bytes: Buffer): IConnectPacket {
  const parser = mqttPacket.parser()
  const found: Packet[] = []
  parser.on('packet', (packet) => found.push(packet))
  parser.parse(bytes)
  const [packet] = found
  if (packet?.cmd !== 'connect') throw new Error('not a CONNECT')
  return packet
}

const name = (minLength: number) =>
  fc.string({
    unit: fc.integer({ min: 1, max: 127 }).map((c) => String.fromCharCode(c)),
    minLength,
    maxLength: 20,
  })
const connects = fc.record(
  {
    clientId: name(1),
    username: name(1),
    password: fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    clean: fc.boolean(),
    keepalive: fc.nat(65_535),
  },
  { requiredKeys: ['clientId', 'clean', 'keepalive'] },
)

it('reads what mqtt-packet reads', () => {
  fc.assert(
    fc.property(connects, ({ password, ...fields }) => {
      const login = fields.username !== undefined && password !== undefined ? { password } : {}
      const bytes = generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        ...fields,
        ...login,
      })
      const plain = plainConnect(toFrame(bytes))
      expect(plain).toBeDefined()
      const theirs = parsed(bytes)
      for (const [key, value] of Object.entries(plain ?? {})) {
        expect([key, theirs[key as keyof IConnectPacket]]).toEqual([key, value]) // its own key
      }
    }),
  )
})

it('leaves every other CONNECT, and everything that is malformed, to mqtt-packet', () => {
  const good = generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId: 'c',
    clean: true,
    username: 'u',
    password: Buffer.from('p'),
  })
  expect(plainConnect(toFrame(good))).toBeDefined()
  const will = { topic: 't', payload: Buffer.from('x'), qos: 0, retain: false } as const
  const rest: Omit<IConnectPacket, 'cmd'>[] = [
    { clientId: 'c', protocolId: 'MQTT', protocolVersion: 5 },
    { clientId: 'c', protocolId: 'MQIsdp', protocolVersion: 3 },
    { clientId: 'c', will },
    { clientId: '', clean: true },
    { clientId: 'café' },
    { clientId: 'c', username: '用户' },
  ]
  for (const other of rest) {
    expect(plainConnect(toFrame(generate({ cmd: 'connect', ...other })))).toBeUndefined()
  }
  for (let length = 2; length < good.length; length++) {
    expect(plainConnect(toFrame(good.subarray(0, length)))).toBeUndefined()
  }
  expect(plainConnect(toFrame(Buffer.concat([good, Buffer.from([0])])))).toBeUndefined()
  const changed = (at: number, to: number) => {
    const bytes = Buffer.from(good)
    bytes[at] = to
    return plainConnect(toFrame(bytes))
  }
  expect(changed(0, 0x11)).toBeUndefined() // reserved bits of the header
  expect(changed(9, 0xc3)).toBeUndefined() // the reserved flag [MQTT-3.1.2-3]
  expect(changed(9, 0x42)).toBeUndefined() // a password without a user name [MQTT-3.1.2-22]
  expect(changed(14, 0)).toBeUndefined() // U+0000 in the client ID [MQTT-1.5.3-2]
})

it('answers as mqtt-packet does', () => {
  for (const sessionPresent of [false, true]) {
    const theirs = mqttPacket.generate({ cmd: 'connack', sessionPresent, returnCode: 0 })
    expect(plainConnack(sessionPresent)).toEqual(theirs)
  }
})

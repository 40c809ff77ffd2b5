import { expect, test } from 'vitest'
import { Template } from '../../backends/template.ts'
import type { Credentials } from '../../kernel/access.ts'
import { clientValues } from './client-values.ts'

const certificate = {
  commonName: 'device-1',
  subject: 'CN=device-1,O=Tests',
  pem: '-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n',
  der: Buffer.from([1, 2, 3]),
}
const peer = {
  listener: 'ssl:default',
  address: '192.0.2.7',
  port: 40_000,
  localPort: 8883,
  enableAuthn: true,
  certificate,
} as const
const credentials: Credentials = {
  clientId: 'c-1',
  username: 'ann',
  password: Buffer.from('pass'),
  protocolName: 'MQTT',
  protocolVersion: 5,
  cleanStart: true,
  isBridge: false,
  keepAlive: 60,
  userProperties: [],
  peer,
}

test('of a login', () => {
  const text =
    '${username} ${clientid} ${password} ${peerhost} ${cert_common_name} ${cert_subject} ${cert_pem}'
  expect(new Template(text).fill(clientValues(credentials))).toBe(
    'ann c-1 pass 192.0.2.7 device-1 CN=device-1,O=Tests AQID',
  )
})

test('what a client does not have is nothing', () => {
  const { certificate: _, ...plain } = peer
  const values = clientValues({
    ...credentials,
    username: null,
    password: undefined,
    peer: plain,
  })
  expect(new Template('<${username}${password}${cert_pem}${client_attrs.a}>').fill(values)).toBe(
    '<>',
  )
})

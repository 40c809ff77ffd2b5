import { expect, test } from 'vitest'
import { tlsPeer } from '../../backends/testing/peer.ts'
import { Template } from '../../backends/template.ts'
import type { Credentials } from '../../kernel/access.ts'
import { clientValues } from './client-values.ts'

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
  peer: tlsPeer,
}

test('of a login', () => {
  const text =
    '${username} ${clientid} ${password} ${peerhost} ${cert_common_name} ${cert_subject} ${cert_pem}'
  expect(new Template(text).fill(clientValues(credentials))).toBe(
    'ann c-1 pass 192.0.2.7 device-1 CN=device-1,O=Tests AQID',
  )
})

test('attributes that the settings have given', () => {
  const values = clientValues({ ...credentials, clientAttrs: { site: 'oslo' } })
  expect(new Template('${client_attrs.site}').fill(values)).toBe('oslo')
})

test('what a client does not have is nothing', () => {
  const { certificate: _, ...plain } = tlsPeer
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

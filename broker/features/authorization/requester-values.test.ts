import { expect, test } from 'vitest'
import { tlsPeer } from '../../backends/testing/peer.ts'
import { Template } from '../../backends/template.ts'
import { requesterValues, isRequestName, isRequesterName } from './requester-values.ts'

const requester = {
  clientId: 'c-1',
  username: 'ann',
  address: '192.0.2.7',
  clientAttrs: { team: 'red', 'my-team': 'blue', username: 'mallory' },
  peer: tlsPeer,
  protocolName: 'MQTT',
  mountpoint: 'here/',
}

const filled = (
  text: string,
  values: ReturnType<typeof requesterValues>,
  isKnown = isRequestName,
) => new Template(text, isKnown).fill(values)

test('of who asks, with what is asked', () => {
  const asked = {
    action: 'publish',
    qos: 1,
    retain: true,
    topic: 'a/b',
    levels: ['a', 'b'],
    isWide: false,
  } as const
  expect(
    filled(
      '${username} ${client_attrs.team} ${client_attrs.my-team} ${proto_name} ${mountpoint} ${topic} ${action} ${access} ${qos} ${retain}',
      requesterValues(requester, asked),
    ),
  ).toBe('ann red blue MQTT here/ a/b publish 2 1 true')
  const subscribed = requesterValues(requester, { ...asked, action: 'subscribe' })
  expect(filled('${action} ${access}', subscribed)).toBe('subscribe 1')
})

test('a source knows neither passwords nor certificates, and not every one what is asked', () => {
  const values = requesterValues(requester)
  expect(filled('${password} ${cert_pem} ${topic}', values, isRequesterName)).toBe(
    '${password} ${cert_pem} ${topic}',
  )
  expect(filled('<${password}>', values)).toBe('<${password}>')
})

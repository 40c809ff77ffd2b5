import type { accessProbe } from '@signalbox/contract/access'
import type { ReadOf } from '@signalbox/contract/operation'
import { isTopicName, parseSubscription } from '@signalbox/mqtt/topic'
import type { ActionDetails, Credentials } from '../kernel/access.ts'
import { badParameter } from './time.ts'

type Sample = ReadOf<typeof accessProbe>['body']['sample']

/** A name that hardly any client has, for a lookup without a sample. */
const NOBODY = 'signalbox-test'
const ANY_TOPIC = 'signalbox/test'

/** The client that a lookup is tried for. */
export function sampleCredentials(sample: Sample): Credentials {
  const { username, clientid, password } = sample ?? {
    username: NOBODY,
    clientid: NOBODY,
    password: NOBODY,
  }
  return {
    clientId: clientid ?? '',
    username: username ?? null,
    password: password === undefined ? undefined : Buffer.from(password),
    protocolName: 'MQTT',
    protocolVersion: 5,
    cleanStart: true,
    isBridge: false,
    keepAlive: 0,
    userProperties: [],
    peer: {
      listener: 'tcp:default',
      address: '127.0.0.1',
      port: 0,
      localPort: 0,
      enableAuthn: true,
    },
  }
}

/** Access question of the sample's client. */
export function sampleQuestion(sample: Sample) {
  const { password: _, ...client } = sampleCredentials(sample)
  const { action = 'publish', topic = ANY_TOPIC } = sample ?? {}
  const isTopic = action === 'publish' ? isTopicName(topic) : parseSubscription(topic) !== undefined
  if (!isTopic) {
    const expected = action === 'publish' ? 'topic name' : 'topic filter'
    throw badParameter('root.sample.topic', topic, expected)
  }
  const details: ActionDetails = { action, topic, qos: 0, retain: false }
  return {
    client: { ...client, clientAttrs: {}, mountpoint: null, loginRules: undefined },
    details,
  }
}

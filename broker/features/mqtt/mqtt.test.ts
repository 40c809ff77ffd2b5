import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Broker, startBroker } from '../../broker.ts'
import { readMqtt, mqttSetting } from './setting.ts'

describe('stored settings of MQTT', () => {
  let dataDir: string
  let broker: Broker
  const start = async () => {
    broker = await startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 })
  }
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'signalbox-mqtt-'))
    await start()
  })
  afterEach(async () => {
    await broker.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('survive a restart, those of zones too', async () => {
    await broker.config.mqtt.change((now) => ({ ...now, max_inflight: 5 }))
    await broker.config.zones.change(() => ({ zones: { z: { mqtt: { max_topic_levels: 3 } } } }))
    await broker.close()
    await start()
    expect(broker.kernel.zone).toMatchObject({ maxInflight: 5, maxTopicLevels: 128 })
    expect(broker.kernel.zoneOf('z')).toMatchObject({ maxInflight: 5, maxTopicLevels: 3 })
  })

  it('of an unknown zone are those of the global one, until it is defined', async () => {
    const zone = broker.kernel.zoneOf('later')
    expect(zone).toEqual(broker.kernel.zone)
    await broker.config.zones.change(() => ({ zones: { later: { mqtt: { max_inflight: 2 } } } }))
    expect(zone.maxInflight).toBe(2)
    expect(broker.kernel.zone.maxInflight).toBe(32)
    await broker.config.zones.change(() => ({ zones: {} }))
    expect(zone.maxInflight).toBe(32)
  })
})

describe('readMqtt', () => {
  const read = (change: Partial<typeof mqttSetting.defaults>) =>
    readMqtt({ ...mqttSetting.defaults, ...change })

  it('takes a multiplier of exactly 1.5 as not set', () => {
    expect(read({}).keepAliveMultiplier).toBe(1.5)
    expect(read({ keepalive_backoff: 1 }).keepAliveMultiplier).toBe(2)
    expect(read({ keepalive_backoff: 1, keepalive_multiplier: 3 }).keepAliveMultiplier).toBe(3)
  })

  it('takes infinity as no limit', () => {
    const none = read({
      ...{
        max_subscriptions: 'infinity',
        max_mqueue_len: 'infinity',
        max_awaiting_rel: 'infinity',
      },
      ...{ idle_timeout: 'infinity', message_expiry_interval: 'infinity' },
    })
    expect(none).toMatchObject({
      ...{ maxSubscriptions: Infinity, maxMqueueLen: 0, maxAwaitingRel: 0 },
      ...{ idleTimeoutMs: Infinity, messageExpiryInterval: Infinity },
    })
  })
})

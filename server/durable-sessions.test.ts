import { DurableLoad } from '@signalbox/testing/durable-load'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import mqtt, { type IClientOptions } from 'mqtt'
import { expect, it } from 'vitest'

it('a broker that is killed under load loses nothing that it acknowledged, and repeats no message with QoS 2', async () => {
  let signalbox: Signalbox = await startSignalbox({ args: ['--durable-sessions'] })
  const load = new DurableLoad()
  try {
    await load.connect(signalbox.mqttUrl)
    for (let round = 0; round < 2; round++) {
      load.start()
      const enough = load.acknowledged + 60
      await waitFor(() => load.acknowledged >= enough, { intervalMs: 2 })
      await signalbox.kill()
      load.pause()
      signalbox = await signalbox.restart()
      await load.reconnected()
    }
    const { acknowledged, ...faults } = await load.finish()
    expect(acknowledged).toBeGreaterThanOrEqual(120)
    expect(faults).toEqual({ lost: 0, twice: 0, disordered: 0 })
  } finally {
    await load.end()
    await signalbox.stop()
  }
})

it.each([1, 2] as const)(
  'a client that was away while its broker was killed receives 5,000 acknowledged messages with QoS %i',
  async (qos) => {
    let signalbox: Signalbox = await startSignalbox({ args: ['--durable-sessions'] })
    const away: IClientOptions = {
      ...{ clientId: 'away', clean: false, reconnectPeriod: 0 },
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600 },
    }
    try {
      const before = await mqtt.connectAsync(signalbox.mqttUrl, away)
      await before.subscribeAsync('t', { qos })
      await before.endAsync()
      const publisher = await mqtt.connectAsync(signalbox.mqttUrl, { protocolVersion: 5 })
      const sent = Array.from({ length: 5000 }, (_, i) => String(i))
      await Promise.all(sent.map((payload) => publisher.publishAsync('t', payload, { qos })))
      publisher.end(true)
      await signalbox.kill()
      signalbox = await signalbox.restart()
      const received: string[] = []
      const back = mqtt.connect(signalbox.mqttUrl, away)
      back.on('message', (_, payload) => received.push(String(payload)))
      await waitFor(() => received.length >= sent.length, { timeoutMs: 100_000 })
      expect(received).toEqual(sent)
      await back.endAsync()
    } finally {
      await signalbox.stop()
    }
  },
)

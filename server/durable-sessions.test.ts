import { DurableLoad } from '@signalbox/testing/durable-load'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
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

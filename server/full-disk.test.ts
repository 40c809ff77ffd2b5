import { actionCreate } from '@signalbox/contract/actions'
import { alarmList } from '@signalbox/contract/alarms'
import { backlogGet } from '@signalbox/contract/backlog'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
/** No file becomes larger than so many blocks; a write beyond fails, as on a full disk. */
const limited = (blocks: number): [string, ...string[]] => [
  'sh',
  '-c',
  `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`,
  'sh',
  process.execPath,
  MAIN,
]

it('acknowledges no message whose row cannot be written to disk, and says so', async () => {
  const signalbox = await startSignalbox({ program: limited(8000) })
  try {
    const api = await signalbox.api()
    await api.call(connectorCreate, {
      body: { type: 'http', name: 'away', url: `http://${CLOSED}` },
    })
    const opts = { buffer_mode: 'volatile_offload', request_ttl: 'infinity', worker_pool_size: 1 }
    await api.call(actionCreate, {
      body: { type: 'http', name: 'a', connector: 'away', parameters: {}, resource_opts: opts },
    })
    await api.call(ruleCreate, {
      body: { id: 'r', sql: 'SELECT payload FROM "full/#"', actions: ['http:a'] },
    })
    const { mqtt } = await connectMqtt(signalbox.mqttUrl, { reconnectPeriod: 0 })
    const closed = new Promise<'closed'>((resolve) => mqtt.once('close', () => resolve('closed')))
    const payload = Buffer.alloc(100_000, 'x')
    let acknowledged = 0
    for (let isOpen = true; isOpen; ) {
      const publish = mqtt.publishAsync('full/t', payload, { qos: 1 }).then(() => 'acknowledged')
      isOpen = (await Promise.race([publish.catch(() => 'closed'), closed])) === 'acknowledged'
      if (isOpen) acknowledged++
      if (acknowledged > 1000) throw new Error('the disk is never full')
    }
    const { queuing } = await api.call(backlogGet, { path: { id: 'http:a' } })
    expect(queuing).toBe(acknowledged)
    const { data } = await api.call(alarmList, { query: {} })
    expect(data).toContainEqual(
      expect.objectContaining({
        name: 'action_buffers_not_writable',
        message: expect.stringMatching(/^buffers\.db cannot be written: /),
      }),
    )
    expect(signalbox.log()).toContain('a buffer of actions cannot be written')
    // Other messages are as ever.
    const other = await connectMqtt(signalbox.mqttUrl)
    await other.mqtt.publishAsync('other', 'x', { qos: 1 })
    await other.mqtt.endAsync()
  } finally {
    await signalbox.stop()
  }
})

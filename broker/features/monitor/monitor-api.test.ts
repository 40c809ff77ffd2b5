import type { MonitorMark } from '@signalbox/contract/monitor'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

it('marks the starts of the node and the alarms in a chart, the oldest first', async () => {
  const { alarms, kernel } = api.broker
  alarms.activate('over', 'it was too much')
  alarms.deactivate('over')
  alarms.activate('active', 'it is too much')
  const time = expect.stringMatching(/^\d{4}-.*T/)
  const of = { node: kernel.node, at: time }
  const marks = await api.read<MonitorMark[]>('/monitor/marks?latest=3600')
  expect(marks).toHaveLength(3)
  expect(marks[0]).toEqual({ ...of, kind: 'start' })
  expect(marks).toEqual(
    expect.arrayContaining([
      { ...of, kind: 'alarm', name: 'over', until: time },
      { ...of, kind: 'alarm', name: 'active' },
    ]),
  )
  expect((await api.call('GET', '/monitor/marks?latest=0')).status).toBe(400)
})

import { describe, expect, it } from 'vitest'
import { hasWords, orderedBy } from '#list/found-rows.ts'
import { alarmText, latestFirst } from './alarm-rows.ts'

const alarm = (name: string, minute: number, more = {}) => ({
  name,
  node: 'a@1',
  message: `${name} happened`,
  details: { usage: minute },
  activate_at: `2026-11-21T00:${String(minute).padStart(2, '0')}:00.000+00:00`,
  duration: minute,
  ...more,
})
const rows = [alarm('high_cpu_usage', 5), alarm('other', 20), alarm('last', 9)]
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('alarms', () => {
  it('come with the latest first', () => {
    expect(names(orderedBy(rows, latestFirst))).toEqual(['other', 'last', 'high_cpu_usage'])
  })

  it('are found by name, by words of either language, by details and node', () => {
    const found = (words: string) => names(rows.filter((row) => hasWords(alarmText(row), words)))
    expect(found('CPU usage')).toContain('high_cpu_usage')
    expect(found('使用率')).toEqual(['high_cpu_usage'])
    expect(found('usage: 20')).toEqual(['other'])
    expect(found('a@1')).toHaveLength(3)
    expect(found('nothing')).toEqual([])
  })

  it('are found by the plain words of their message, and by those of the broker', () => {
    const message = 'resource down: connect ECONNREFUSED 127.0.0.1:1'
    const down = alarm('connector:http:x', 1, { message })
    for (const words of ['no server is listening', '无服务监听', 'ECONNREFUSED']) {
      expect(hasWords(alarmText(down), words), words).toBe(true)
    }
  })
})

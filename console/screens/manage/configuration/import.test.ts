import { expect, it } from 'vitest'
import { planImport } from './import.ts'

const NOW = 'mqtt { max_inflight = 32, retry_interval = 30s }\nlistener { password = "******" }'

it('finds what a text changes, and sends only roots that differ', () => {
  const text = 'mqtt.max_inflight = 64\nlistener { password = "******" }\n# a comment'
  expect(planImport(text, NOW)).toEqual({
    differences: [{ path: 'mqtt.max_inflight', before: 32, after: 64 }],
    text: expect.stringMatching(/mqtt[^]*64/),
  })
  expect(planImport(text, NOW)).toHaveProperty('text', expect.not.stringContaining('listener'))
})

it('finds nothing in the exported text itself', () => {
  expect(planImport(NOW, NOW)).toMatchObject({ differences: [] })
})

it('reads JSON, and names the line of a fault', () => {
  expect(planImport('{"mqtt": {"new": [1]}}', NOW)).toMatchObject({
    differences: [{ path: 'mqtt.new', after: [1] }],
  })
  expect(planImport('mqtt {\n  a = ${x}\n}', NOW)).toMatchObject({ line: 2 })
})

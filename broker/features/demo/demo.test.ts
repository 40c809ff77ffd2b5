import { expect, it } from 'vitest'
import { clientIds, machines, readTelemetry, retainedTopics, services } from './factory.ts'

it('the factory is small, and marked in the names of its clients and topics', () => {
  expect(clientIds).toHaveLength(20)
  expect(new Set(clientIds).size).toBe(20)
  expect(clientIds.filter((id) => !id.startsWith('demo-'))).toEqual([])
  const topics = [...retainedTopics, ...machines.map(({ topic }) => topic)]
  expect(topics.filter((topic) => !topic.startsWith('demo-factory/'))).toEqual([])
  expect(services.every(({ filter }) => filter.includes('demo-factory/'))).toBe(true)
})

it('readings are plausible numbers', () => {
  for (let count = 0; count < 200; count++) {
    const { temperature, vibration } = readTelemetry(31, count)
    expect(temperature).toBeGreaterThan(50)
    expect(temperature).toBeLessThan(90)
    expect(vibration).toBeGreaterThan(0)
  }
})

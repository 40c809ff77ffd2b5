import type { NodeRow } from '@signalbox/contract/nodes'
import { expect, it } from 'vitest'
import { currentUsage, isAboutUsage } from './current-usage.ts'

const node: NodeRow = {
  ...{ node: 'a@x', node_status: 'running', cpu_use: 64 },
  ...{ memory_used: '3.00G', memory_total: '4.00G' },
}
const cluster: NodeRow = { node: 'a@x', node_status: 'running' }

it.each([
  ['high_cpu_usage', node, 0.64],
  ['high_system_memory_usage', node, 0.75],
  ['high_cpu_usage', cluster, undefined],
  ['high_system_memory_usage', cluster, undefined],
  ['high_cpu_usage', undefined, undefined],
  ['partition', node, undefined],
])('%s', (name, of, share) => {
  expect(currentUsage(name, of)).toBe(share)
})

it('only alarms about usage have one', () => {
  expect(isAboutUsage('high_cpu_usage')).toBe(true)
  expect(isAboutUsage('toString')).toBe(false)
})

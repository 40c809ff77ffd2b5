import type { NodeRow } from '@signalbox/contract/nodes'
import { expect, it } from 'vitest'
import { type ClusterReading, isSameCluster } from './reading.ts'

const reading = (at: number, uptimes: Readonly<Record<string, number>>): ClusterReading => ({
  nodes: Object.entries(uptimes).map(
    ([node, uptime]): NodeRow => ({
      node,
      node_status: 'running',
      uptime,
    }),
  ),
  current: {} as ClusterReading['current'], // not compared
  ...{ alarms: 0, latencyMs: 20, at },
})

it('two readings are of one cluster if the same nodes started at the same time', () => {
  const one = reading(1_000_000, { 'emqx@a': 50_000, 'emqx@b': 40_000 })
  expect(isSameCluster(one, reading(1_005_000, { 'emqx@a': 55_010, 'emqx@b': 45_000 }))).toBe(true)
  // Started a second later, another number of nodes, other names, or nothing that could be compared.
  expect(isSameCluster(one, reading(1_005_000, { 'emqx@a': 54_000, 'emqx@b': 45_000 }))).toBe(false)
  expect(isSameCluster(one, reading(1_000_000, { 'emqx@a': 50_000 }))).toBe(false)
  const renamed = reading(1_000_000, { 'emqx@a': 50_000, 'emqx@c': 40_000 })
  expect(isSameCluster(one, renamed)).toBe(false)
  expect(isSameCluster(reading(1, {}), reading(1, {}))).toBe(false)
})

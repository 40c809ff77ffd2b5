import type { GatewayRow } from '@signalbox/contract/gateways'
import { expect, it } from 'vitest'
import { gatewayState } from './GatewayState.tsx'

type Status = GatewayRow['status']

it.each<[status: Status, nodes: Status[], state: string]>([
  ['stopped', ['unloaded', 'stopped'], 'stopped'],
  ['unloaded', ['unloaded', 'stopped'], 'stopped'],
  ['unloaded', ['unloaded', 'unloaded'], 'unloaded'],
  ['running', ['running', 'stopped'], 'inconsistent'],
  ['stopped', ['stopped', 'running'], 'inconsistent'],
  ['running', ['running', 'running'], 'running'],
])('a gateway that is %s, on its nodes %s, is %s', (status, nodes, state) => {
  const rows = nodes.map((each, i) => ({ node: `emqx${i}@127.0.0.1`, status: each }))
  expect(gatewayState({ name: 'stomp', status, node_status: rows })).toBe(state)
})

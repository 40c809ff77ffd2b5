import { expect, it } from 'vitest'
import { isAboutConnector } from './state.ts'

it.each([
  'Resource connector:http:a for channel action:http:b:connector:http:a is not connected. Resource status: disconnected',
  // Of a cluster, as recorded.
  'resource_not_operational',
  '#{error => resource_not_operational,status => disconnected}',
])('is about the connector: %s', (reason) => expect(isAboutConnector(reason)).toBe(true))

it.each(['', 'Connection refused', 'Not installed'])('is not: %s', (reason) =>
  expect(isAboutConnector(reason)).toBe(false),
)

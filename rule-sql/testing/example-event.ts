import { createContext } from '../run/context.ts'
import type { RunContext } from '../functions/define.ts'

/** The event that the examples of all functions read. */
export const exampleEvent = {
  event: 'message.publish',
  topic: 'plant/7/temp',
  clientid: 'c1',
  username: 'u1',
  qos: 1,
  id: '000660BC79058BED8D0D00003E510000',
  peerhost: '10.0.0.5',
  flags: { dup: false, retain: true },
  timestamp: 1_722_500_000_123,
  node: 'n1',
  payload:
    '{"temp":21.57,"n":null,"tags":["a","b"],"dev":{"id":"p7","ok":true},"vals":[4,8,15],"raw":"hi"}',
} as const

/** A clock that stands still and dice that always fall alike, so that examples have one result. */
export const exampleContext = (): RunContext =>
  createContext({
    now: () => 1_722_500_000_123,
    random: () => 0.4127,
    utcOffset: () => 0,
    env: (name) => (name === 'SITE' ? 'north' : undefined),
  })

import type { ClientLoss } from '@signalbox/contract/losses'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../doctor/findings.ts'
import { assessImpact, type DownAction, type ImpactFacts, type Level } from './impact.ts'

const nothing: ImpactFacts = {
  stoppedNodes: [],
  alarms: [],
  lossRates: {},
  losers: { count: 0, rows: [] },
  refused: { rate: 0, clients: 0 },
  downActions: [],
  findings: [],
}
const loser = (clientid: string, rate: number, change: Partial<ClientLoss> = {}): ClientLoss => ({
  ...{ clientid, rate, count: 100, reasons: {}, since: '', last_at: '' },
  ...{ last_reason: 'queue_full', connected: false, findings: ['losing_messages', 'queue_full'] },
  ...change,
})
const action = (name: string, change: Partial<DownAction> = {}): DownAction => ({
  ...{ id: `pgsql:${name}`, connector: 'pgsql:plant-db', queued: 0, lostRate: 0 },
  ...change,
})
const finding = (code: Finding['code'], tone: Finding['tone']): Finding => ({ code, tone })
const manyAlarms = Array.from({ length: 50 }, (_, i) => `connector:http:${i}`)

const CASES: readonly (readonly [string, Partial<ImpactFacts>, Level, string | undefined])[] = [
  ['nothing is wrong', {}, 'ok', undefined],
  ['the host is busy', { alarms: ['high_cpu_usage'] }, 'ok', undefined],
  ['the host is short of memory', { alarms: ['high_system_memory_usage'] }, 'ok', undefined],
  ['an evacuation was started', { alarms: ['node_evacuation'] }, 'ok', undefined],
  ['an API key never expires', { findings: [finding('eternalKey', 'degraded')] }, 'ok', undefined],
  ['messages have no subscribers', { lossRates: { no_subscribers: 900 } }, 'ok', undefined],
  ['publishing is denied', { lossRates: { not_authorized: 3 } }, 'ok', undefined],
  ['a validation drops messages', { lossRates: { other: 3 } }, 'ok', undefined],
  ['an ExHook server is down', { alarms: ['exhook:audit'] }, 'degraded', 'exhook'],
  [
    'an ExHook server is down, messages are refused, and an authenticator is down',
    {
      alarms: ['exhook:audit', 'authentication:redis'],
      lossRates: { other: 38 },
      findings: [finding('authenticatorDown', 'error')],
    },
    'problem',
    'exhook',
  ],
  ['a node is stopped', { stoppedNodes: ['b@x'] }, 'problem', 'nodes'],
  ['the disk is full', { alarms: ['data_folder_not_writable'] }, 'problem', 'alarm'],
  ['the network is divided', { alarms: ['partition'] }, 'problem', 'alarm'],
  ['the broker answers slowly', { alarms: ['high_event_loop_usage'] }, 'degraded', 'alarm'],
  ['an alarm is unknown', { alarms: ['of_a_later_version'] }, 'degraded', 'alarm'],
  ['an authenticator is down', { alarms: ['authentication:jwt'] }, 'degraded', 'alarm'],
  [
    'a listener cannot be opened',
    { findings: [finding('nodeWillNotStart', 'error')] },
    'problem',
    'finding',
  ],
  ['messages are lost', { lossRates: { queue_full: 1 } }, 'problem', 'losing'],
  ['few messages are lost', { lossRates: { expired: 0.2 } }, 'degraded', 'losing'],
  [
    'a client lost messages a moment ago',
    { losers: { count: 1, rows: [loser('a', 0.1)] } },
    'degraded',
    'losing',
  ],
  [
    'a client only publishes what is denied',
    { losers: { count: 1, rows: [loser('a', 5, { last_reason: 'not_authorized' })] } },
    'ok',
    undefined,
  ],
  ['one device is refused', { refused: { rate: 0.1, clients: 1 } }, 'degraded', 'refused'],
  ['many devices are refused', { refused: { rate: 0.1, clients: 10 } }, 'problem', 'refused'],
  ['refusals are frequent', { refused: { rate: 1, clients: 2 } }, 'problem', 'refused'],
  ['a cluster refuses', { refused: { rate: 0.2, clients: undefined } }, 'degraded', 'refused'],
  ['a target is down and nothing uses it', { alarms: ['connector:http:a'] }, 'degraded', 'target'],
  ['fifty targets are down', { alarms: manyAlarms }, 'degraded', 'target'],
  [
    'a target is down, rows wait',
    { downActions: [action('a', { queued: 9 })] },
    'degraded',
    'target',
  ],
  [
    'a target is down, rows are lost',
    { downActions: [action('a', { lostRate: 2 })] },
    'problem',
    'target',
  ],
]

describe('the impact', () => {
  it.each(CASES)('%s', (_, change, level, kind) => {
    const impact = assessImpact({ ...nothing, ...change })
    expect([impact.level, impact.causes[0]?.kind]).toEqual([level, kind])
  })

  it('names a full disk before everything else, and problems before the rest', () => {
    const { causes } = assessImpact({
      ...nothing,
      alarms: ['of_a_later_version', 'data_folder_not_writable'],
      lossRates: { queue_full: 142 },
      refused: { rate: 0.1, clients: 1 },
    })
    expect(causes.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      'alarm problem',
      'losing problem',
      'refused degraded',
      'alarm degraded',
    ])
  })

  it('names the client that loses most, and the disconnected ones with full queues', () => {
    const awake = loser('awake', 20, { connected: true })
    const rows = [loser('standby', 73), awake, loser('archive', 10)]
    const { causes } = assessImpact({
      ...nothing,
      lossRates: { queue_full: 140, no_subscribers: 500, expired: 2 },
      losers: { count: 3, rows },
    })
    expect(causes[0]).toMatchObject({
      ...{ rate: 142, clients: 3, reason: 'queue_full' },
      ...{ largest: { clientid: 'standby', rate: 73 }, asleep: ['standby', 'archive'] },
    })
  })

  it('sums the actions of one target, and names the one that loses most first', () => {
    const { causes } = assessImpact({
      ...nothing,
      alarms: ['connector:http:idle', 'connector:pgsql:plant-db'],
      downActions: [action('a', { lostRate: 2, queued: 5 }), action('b', { queued: 7 })],
    })
    expect(causes).toEqual([
      {
        ...{ kind: 'target', level: 'problem', connector: 'pgsql:plant-db' },
        ...{ actions: 2, lost: 2, queued: 12 },
      },
      {
        ...{ kind: 'target', level: 'degraded', connector: 'http:idle' },
        ...{ actions: 0, lost: 0, queued: 0 },
      },
    ])
  })
})

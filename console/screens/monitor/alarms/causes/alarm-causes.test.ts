import type { Alarm } from '@signalbox/contract/alarms'
import { describe, expect, it } from 'vitest'
import { groupAlarms, stoppedRules } from './alarm-causes.ts'

const alarm = (name: string, message = '', change: Partial<Alarm> = {}): Alarm => ({
  ...{ node: 'a@x', name, message, details: {}, activate_at: '2026-11-30T08:00:00Z' },
  ...change,
})
const REFUSED = 'resource down: connect ECONNREFUSED 127.0.0.1:5499'
const DEPENDENT = 'resource down: #{error => resource_not_operational}'

/** Each cause as its key and the names of its alarms. */
const causes = (...alarms: Alarm[]) =>
  groupAlarms(alarms).map(({ key, alarms: of }) => [key, ...of.map(({ name }) => name)])

describe('alarms', () => {
  it.each([
    ['without any', [], []],
    [
      'of a connector, its actions and a source are one cause',
      [
        alarm('source:pgsql:in:connector:pgsql:db', DEPENDENT),
        alarm('action:pgsql:out:connector:pgsql:db', DEPENDENT),
        alarm('connector:pgsql:db', REFUSED),
      ],
      [
        [
          '127.0.0.1:5499',
          'connector:pgsql:db',
          'action:pgsql:out:connector:pgsql:db',
          'source:pgsql:in:connector:pgsql:db',
        ],
      ],
    ],
    [
      'of resources with the same address are one cause',
      [
        alarm('connector:pgsql:a', REFUSED),
        alarm('connector:pgsql:b', REFUSED),
        alarm('authentication:password_based:postgresql', REFUSED),
      ],
      [
        [
          '127.0.0.1:5499',
          'authentication:password_based:postgresql',
          'connector:pgsql:a',
          'connector:pgsql:b',
        ],
      ],
    ],
    [
      'of other addresses are other causes',
      [
        alarm('connector:pgsql:a', REFUSED),
        alarm('connector:http:b', 'connect ECONNREFUSED 127.0.0.1:80'),
        alarm('connector:http:c', 'getaddrinfo ENOTFOUND db.local'),
      ],
      [
        ['127.0.0.1:5499', 'connector:pgsql:a'],
        ['127.0.0.1:80', 'connector:http:b'],
        ['db.local', 'connector:http:c'],
      ],
    ],
    [
      'of a cluster are read from terms of Erlang',
      [
        alarm('connector:pgsql:a', 'resource down: {econnrefused,[{host,"10.0.0.1"},{port,5432}]}'),
        alarm('action:pgsql:out:connector:pgsql:a', DEPENDENT),
      ],
      [['10.0.0.1:5432', 'connector:pgsql:a', 'action:pgsql:out:connector:pgsql:a']],
    ],
    [
      'of a connector without an address are one cause',
      [
        alarm('action:kafka:out:connector:kafka:k', DEPENDENT),
        alarm('connector:kafka:k', 'no leader'),
      ],
      [['connector:kafka:k', 'connector:kafka:k', 'action:kafka:out:connector:kafka:k']],
    ],
    [
      'of actions whose connector has none are one cause',
      [
        alarm('action:http:a:connector:http:c', DEPENDENT),
        alarm('action:http:b:connector:http:c', DEPENDENT),
      ],
      [['connector:http:c', 'action:http:a:connector:http:c', 'action:http:b:connector:http:c']],
    ],
    [
      'of two nodes are one cause',
      [alarm('high_cpu_usage'), alarm('high_cpu_usage', '', { node: 'b@x' })],
      [['high_cpu_usage', 'high_cpu_usage', 'high_cpu_usage']],
    ],
    [
      'of two clients are two causes',
      [alarm('conn_congestion/a/u'), alarm('conn_congestion/b/u')],
      [
        ['conn_congestion/a/u', 'conn_congestion/a/u'],
        ['conn_congestion/b/u', 'conn_congestion/b/u'],
      ],
    ],
  ])('%s', (_, alarms, expected) => {
    expect(causes(...alarms)).toEqual(expected)
  })

  it('name what they stop, since when, and on which nodes', () => {
    const [cause] = groupAlarms([
      alarm('connector:pgsql:db', REFUSED, { activate_at: '2026-11-30T09:00:00+01:00' }),
      alarm('action:pgsql:out:connector:pgsql:db', DEPENDENT, { node: 'b@x' }),
      alarm('action:pgsql:out:connector:pgsql:db', DEPENDENT, {
        activate_at: '2026-11-30T07:59:00Z',
      }),
      alarm('source:pgsql:in:connector:pgsql:db', DEPENDENT),
    ])
    expect(cause).toMatchObject({
      ...{ address: '127.0.0.1:5499', nodes: ['a@x', 'b@x'], since: '2026-11-30T07:59:00Z' },
      ...{ actions: ['pgsql:out'], sources: ['pgsql:in'] },
    })
  })
})

it('rules that send to a stopped action are stopped, unless they are disabled', () => {
  const rules = [
    { id: 'a', enable: true, actions: ['pgsql:out', 'http:x'] },
    { id: 'b', enable: false, actions: ['pgsql:out'] },
    { id: 'c', enable: true, actions: [{ function: 'republish' }] },
    { id: 'd', actions: ['pgsql:out'] },
  ]
  expect(stoppedRules(rules, ['pgsql:out'])).toEqual(['a', 'd'])
})

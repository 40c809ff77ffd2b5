import { expect, it } from 'vitest'
import { downActionsIn, nextCount } from './down-actions.ts'

it('finds the actions and their connectors in the names of alarms', () => {
  expect(
    downActionsIn([
      'connector:http:a',
      'action:http:out:connector:http:a',
      'action:pgsql:a:b:connector:pgsql:plant-db',
      'source:mqtt:in:connector:mqtt:a',
      'high_cpu_usage',
    ]),
  ).toEqual([
    { id: 'http:out', connector: 'http:a' },
    { id: 'pgsql:a:b', connector: 'pgsql:plant-db' },
  ])
})

it.each([
  ['the first reading', undefined, 1000, 50, 0],
  ['the same reading', { at: 1000, lost: 50, rate: 3 }, 1000, 50, 3],
  ['more lost rows', { at: 1000, lost: 50, rate: 0 }, 11_000, 70, 2],
  ['counters that were reset', { at: 1000, lost: 50, rate: 3 }, 11_000, 0, 0],
])('%s', (_, before, at, lost, rate) => {
  expect(nextCount(before, at, lost)).toEqual({ at, lost, rate })
})

import { expect, it } from 'vitest'
import { arrangeRoutes, countSubscribers, routeOf } from './topic-routes.ts'

const rows = [
  { topic: 'plant/+/temp', node: 'n2@h' },
  { topic: 'plant/1', node: 'n1@h' },
  { topic: 'plant/+/temp', node: 'n1@h' },
  { topic: 'plant/+/temp', session: 'meter' },
  { topic: '$share/g/plant/1', node: 'n1@h' },
]
const subscription = (clientid: string, topic: string) => ({ clientid, topic, qos: 0 as const })
const counts = countSubscribers([
  subscription('a', 'plant/+/temp'),
  subscription('meter', 'plant/+/temp'),
  subscription('a', '$share/g/plant/1'),
])
const found = (search: { like?: string; match?: string }) =>
  arrangeRoutes(rows.map(routeOf), search, counts)
const topics = (search: { like?: string; match?: string }) =>
  found(search).map(({ topic }) => topic)

it('puts the destinations of a topic filter in one row, and counts its subscribers', () => {
  expect(found({})).toEqual([
    { topic: 'plant/+/temp', nodes: ['n1@h', 'n2@h'], sessions: ['meter'], subscribers: 2 },
    { topic: 'plant/1', nodes: ['n1@h'], sessions: [], subscribers: 0 },
    { topic: '$share/g/plant/1', nodes: ['n1@h'], sessions: [], subscribers: 1 },
  ])
})

it('finds a part of a topic filter, and what a filter covers', () => {
  expect(topics({ like: '/temp' })).toEqual(['plant/+/temp'])
  expect(topics({ like: '$share' })).toEqual(['$share/g/plant/1'])
  expect(topics({ match: 'plant/+' })).toEqual(['plant/1', '$share/g/plant/1'])
  expect(topics({ match: 'plant/#', like: 'g/' })).toEqual(['$share/g/plant/1'])
})

it('has no numbers of subscribers that it does not know', () => {
  const [first] = arrangeRoutes(rows.map(routeOf), {}, undefined)
  expect(first?.subscribers).toBeUndefined()
})

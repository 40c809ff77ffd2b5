import type { TopicSample } from '@signalbox/contract/topic-activity'
import { describe, expect, it } from 'vitest'
import { CalculatedTree } from './tree.ts'

const levels = (tree: CalculatedTree, parent?: string, query = {}) =>
  tree.branches({ ...(parent !== undefined && { parent }), order: 'name', limit: 10, ...query })

const sample = (text: string): TopicSample => ({
  at: new Date().toISOString(),
  qos: 0,
  retain: false,
  from_clientid: '',
  payload_bytes: text.length,
  payload: btoa(text),
})

describe('a calculated tree of topics', () => {
  it('has what is retained, subscribed to, and came', () => {
    const tree = new CalculatedTree(100)
    tree.addRetained('a/kept')
    tree.addSubscription('a/asked')
    tree.addSubscription('a/asked')
    tree.addSubscription('a/+')
    tree.addMessage('a/live/x', sample('1'), false)
    tree.addMessage('a/live/x', sample('2'), false)
    expect(levels(tree).data).toMatchObject([
      { level: 'a', path: 'a', children: 3, topics: 3, messages: 2 },
    ])
    expect(levels(tree, 'a').data).toMatchObject([
      { path: 'a/asked', topic: { retained: false, subscribers: 3 } },
      { path: 'a/kept', topic: { retained: true, subscribers: 1 } },
      { path: 'a/live', children: 1 },
    ])
    expect(tree.topic('a/live/x')).toMatchObject({
      messages: 2,
      subscribers: 0,
      last: { payload: btoa('2') },
      past: [{ payload: btoa('1') }],
    })
    expect(tree.topic('a/live')).toBeUndefined()
    expect(levels(tree, 'b').data).toEqual([])
    expect(levels(tree, 'a', { prefix: 'k' }).data).toMatchObject([{ path: 'a/kept' }])
  })

  it('has the busiest first, and no more than asked for', () => {
    const tree = new CalculatedTree(100)
    for (const name of ['a', 'b', 'b', 'b', 'c', 'c']) tree.addMessage(name, sample('x'), false)
    const { data, meta } = levels(tree, undefined, { order: 'rate', limit: 2 })
    expect(data.map(({ level }) => level)).toEqual(['b', 'c'])
    expect(meta.hasnext).toBe(true)
  })

  it('finds a part of a name, or what matches a filter', () => {
    const tree = new CalculatedTree(100)
    for (const name of ['Room/1', 'room/2/t', 'hall']) tree.addRetained(name)
    const find = (match: string, limit: number) => {
      const { data, meta } = tree.search({ match, limit })
      return [data.map(({ topic }) => topic), meta.hasnext]
    }
    expect(find('ROOM', 10)).toEqual([['Room/1', 'room/2/t'], false])
    expect(find('+/2/#', 10)).toEqual([['room/2/t'], false])
    expect(find('o', 1)).toEqual([['Room/1'], true])
  })

  it('leaves out what is beyond its bound, and counts it', () => {
    const tree = new CalculatedTree(2)
    for (const name of ['a', 'b', 'c', 'd']) tree.addRetained(name)
    tree.addMessage('a', sample('still counted'), false)
    expect([tree.size, tree.leftOut]).toEqual([2, 2])
    expect(levels(tree).data).toMatchObject([{ path: 'a', messages: 1 }, { path: 'b' }])
  })
})

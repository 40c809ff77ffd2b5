import type { TopicSample } from '@signalbox/contract/topic-activity'
import { describe, expect, it } from 'vitest'
import { CalculatedTree } from './tree.ts'

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
    expect(tree.page(undefined, 'name', 10).rows).toMatchObject([
      { level: 'a', path: 'a', children: 3, topics: 3, messages: 2 },
    ])
    expect(tree.page('a', 'name', 10).rows).toMatchObject([
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
    expect(tree.branch('b')).toBeUndefined()
  })

  it('has the busiest first, and no more than asked for', () => {
    const tree = new CalculatedTree(100)
    for (const name of ['a', 'b', 'b', 'b', 'c', 'c']) tree.addMessage(name, sample('x'), false)
    const { rows, hasMore } = tree.page(undefined, 'rate', 2)
    expect(rows.map(({ level }) => level)).toEqual(['b', 'c'])
    expect(hasMore).toBe(true)
  })

  it('finds a part of a name, or what matches a filter', () => {
    const tree = new CalculatedTree(100)
    for (const name of ['Room/1', 'room/2/t', 'hall']) tree.addRetained(name)
    expect(tree.find('ROOM', 10)).toEqual({ names: ['Room/1', 'room/2/t'], hasMore: false })
    expect(tree.find('+/2/#', 10).names).toEqual(['room/2/t'])
    expect(tree.find('o', 1)).toEqual({ names: ['Room/1'], hasMore: true })
  })

  it('leaves out what is beyond its bound, and counts it', () => {
    const tree = new CalculatedTree(2)
    for (const name of ['a', 'b', 'c', 'd']) tree.addRetained(name)
    tree.addMessage('a', sample('still counted'), false)
    expect([tree.size, tree.leftOut]).toEqual([2, 2])
    expect(tree.branch('a')?.messages).toBe(1)
    expect(tree.branch('c')).toBeUndefined()
  })
})

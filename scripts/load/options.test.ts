import { describe, expect, it } from 'vitest'
import { readOptions, UsageError } from './options.ts'
import { topicsOfPublisher, topicsOfSubscriber } from './shape.ts'

const read = (words: string, env: Record<string, string> = {}, descriptors = 20_000) =>
  readOptions(words.split(' '), env, descriptors)

describe('options', () => {
  it('have defaults', () => {
    expect(read('--url mqtt://h')).toMatchObject({
      ...{ host: 'h', port: 1883, publishers: 50, subscribers: 50, topics: 50, rate: 1000 },
      ...{ size: 64, qos: 0, seconds: 30, version: 5, isJson: false },
    })
    expect(read('--help')).toBeUndefined()
  })

  it.each([
    ['--clients 5', 3, 2, 3],
    ['--clients 10 --publishers 1', 1, 9, 1],
    ['--clients 10 --subscribers 1', 9, 1, 9],
    ['--publishers 2 --subscribers 0 --topics 7', 2, 0, 7],
    ['--clients 1', 1, 0, 1],
  ])('%s', (words, publishers, subscribers, topics) => {
    expect(read(`--url mqtt://h ${words}`)).toMatchObject({ publishers, subscribers, topics })
  })

  it('take a login from the URL, the words or the environment', () => {
    expect(read('--url mqtts://u:p%40@[::1]:1')).toMatchObject({
      ...{ host: '::1', port: 1, username: 'u', password: 'p@' },
      tls: { rejectUnauthorized: true },
    })
    expect(read('--url mqtt://u:p@h --username v', { LOAD_PASSWORD: 'q' })).toMatchObject({
      username: 'v',
      password: 'q',
    })
  })

  it.each([
    ['--clients 5', '--url'],
    ['--url http://h', '--url'],
    ['--url mqtt://h --clients 0', '--clients'],
    ['--url mqtt://h --rate 1e9', '--rate'],
    ['--url mqtt://h --size 15', '--size'],
    ['--url mqtt://h --qos 3', '--qos'],
    ['--url mqtt://h --prefix a/#', '--prefix'],
    ['--url mqtt://h --insecure', '--insecure'],
    ['--url mqtts://h --cert x', '--key'],
    ['--url mqtts://h --ca /nowhere.pem', '--ca'],
    ['--url mqtt://h --clients 20000', 'ulimit -n'],
    ['--url mqtt://h --nope', '--nope'],
  ])('%s is refused', (words, named) => {
    expect(() => read(words)).toThrow(UsageError)
    expect(() => read(words)).toThrow(named)
  })
})

describe('topics', () => {
  const of = (publishers: number, subscribers: number, topics: number) => {
    const counts = { publishers, subscribers, topics, prefix: 't' }
    return {
      published: Array.from({ length: publishers }, (_, i) => topicsOfPublisher(counts, i)),
      subscribed: Array.from({ length: subscribers }, (_, i) => topicsOfSubscriber(counts, i)),
    }
  }

  it('one for each pair', () => {
    expect(of(2, 2, 2)).toEqual({
      published: [['t/0'], ['t/1']],
      subscribed: [['t/0'], ['t/1']],
    })
  })

  it('one to many, and many to one', () => {
    expect(of(1, 3, 1).subscribed).toEqual([['t/0'], ['t/0'], ['t/0']])
    expect(of(3, 1, 3).subscribed).toEqual([['t/0', 't/1', 't/2']])
  })

  it('every topic has a subscriber', () => {
    expect(of(2, 3, 7).subscribed.flat().toSorted()).toEqual(
      Array.from({ length: 7 }, (_, i) => `t/${i}`),
    )
    expect(of(2, 3, 7).published).toEqual([
      ['t/0', 't/2', 't/4', 't/6'],
      ['t/1', 't/3', 't/5'],
    ])
  })
})

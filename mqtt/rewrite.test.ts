import { describe, expect, it } from 'vitest'
import {
  MAX_REWRITTEN_TOPIC,
  type RewriteClient,
  type RewriteRule,
  TopicRewrite,
} from './rewrite.ts'

const client: RewriteClient = { clientId: 'c', username: 'u' }

type Short = [
  action: RewriteRule['action'],
  source: string,
  expression: RegExp,
  destination: string,
]

const rewrite = (...rules: Short[]) =>
  new TopicRewrite(
    rules.map(([action, source, expression, destination]) => ({
      action,
      source,
      destination,
      groupsIn: (topic) =>
        expression
          .exec(topic)
          ?.slice(1)
          .map((group) => group ?? null),
    })),
  )

describe('the rule that decides', () => {
  const rules = rewrite(
    ['all', 'a/#', /^a\/(.+)$/, 'first/$1'],
    ['publish', 'a/b/#', /^a\/b\/(\d+)$/, 'second/$1'],
    ['subscribe', 'a/s/+', /(.+)/, 'third'],
  )

  it.each([
    ['ofPublish', 'a/x', { position: 1, outcome: 'rewritten', topic: 'first/x' }],
    ['ofPublish', 'a/b/7', { position: 2, outcome: 'rewritten', topic: 'second/7' }],
    ['ofPublish', 'a/b/x', { position: 2, outcome: 'unmatched', topic: 'a/b/x' }],
    ['ofPublish', 'a/s/x', { position: 1, outcome: 'rewritten', topic: 'first/s/x' }],
    ['ofPublish', 'first/x', undefined],
    ['ofSubscribe', 'a/b/7', { position: 1, outcome: 'rewritten', topic: 'first/b/7' }],
    ['ofSubscribe', 'a/s/+', { position: 3, outcome: 'rewritten', topic: 'third' }],
    ['ofSubscribe', '#', undefined],
  ] as const)('%s %s', (method, topic, expected) => {
    const found = rules[method](topic, client)
    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toEqual(expected)
  })

  it('does not apply twice', () => {
    const circle = rewrite(['all', 'b/#', /b/, 'a'], ['all', 'a/#', /^a/, 'b/c'])
    expect(circle.ofPublish('a/x', client)?.topic).toBe('b/c')
  })

  it('is known to exist for each action', () => {
    expect(rules).toMatchObject({ hasPublish: true, hasSubscribe: true })
    expect(rewrite(['publish', 'a', /a/, 'b'])).toMatchObject({ hasSubscribe: false })
    expect(rewrite(['subscribe', 'a', /a/, 'b'])).toMatchObject({ hasPublish: false })
  })
})

describe('a destination', () => {
  const of = (destination: string, expression = /^x\/(\w+)(?:\/(\w+))?$/, who = client) =>
    rewrite(['all', 'x/#', expression, destination]).ofPublish('x/a', who)

  it.each([
    ['y/$1', 'y/a'],
    ['$1/$1/y', 'a/a/y'],
    ['y/$10', 'y/a0'],
    ['y$2', 'y'],
    ['y/$3', 'y/$3'],
    ['y/$0', 'y/$0'],
    ['y/${clientid}/${username}', 'y/c/u'],
    ['y/${nope}', 'y/${nope}'],
  ])('%s is %s', (destination, topic) => {
    expect(of(destination)).toEqual({ position: 1, outcome: 'rewritten', topic })
  })

  it('has an empty username for a client without one', () => {
    expect(of('y/${username}/z', undefined, { ...client, username: null })?.topic).toBe('y//z')
  })

  it('does not read values again', () => {
    expect(of('${username}/$1', undefined, { ...client, username: '$1${clientid}' })?.topic).toBe(
      '$1${clientid}/a',
    )
  })

  it.each(['#', '+', 'a/#'])('has no wildcard of a client ID %j', (clientId) => {
    const rules = rewrite(['all', 'x', /x/, 'y/${clientid}'])
    for (const found of [
      rules.ofPublish('x', { clientId, username: null }),
      rules.ofSubscribe('x', { clientId, username: null }),
    ]) {
      expect(found).toMatchObject({ outcome: 'invalid', topic: 'x', result: `y/${clientId}` })
    }
  })
})

describe('a result that is no topic leaves the topic as it is', () => {
  it.each(['', 'y/#', 'y/\u0000', 'a/b/c/d'])('%j as a name', (destination) => {
    const found = rewrite(['all', 'x', /x/, destination]).ofPublish('x', client, 3)
    expect(found).toEqual({ position: 1, outcome: 'invalid', topic: 'x', result: destination })
  })

  it.each(['', 'y/#/z', '$share/g/y', '$exclusive/y', 'a/b/c/d'])(
    '%j as a filter',
    (destination) => {
      const found = rewrite(['all', 'x', /x/, destination]).ofSubscribe('x', client, 3)
      expect(found).toEqual({ position: 1, outcome: 'invalid', topic: 'x', result: destination })
    },
  )
})

describe('a topic filter', () => {
  const rules = rewrite(['subscribe', 'x/#', /^x\/(.+)$/, 'y/$1'])

  it.each([
    ['x/a', 'y/a'],
    ['x/+/#', 'y/+/#'],
    ['$share/g/x/a', '$share/g/y/a'],
    ['$queue/x/a', '$queue/y/a'],
    ['$exclusive/x/a', '$exclusive/y/a'],
  ])('%s becomes %s', (topicFilter, topic) => {
    expect(rules.ofSubscribe(topicFilter, client)?.topic).toBe(topic)
  })

  it('is not matched by its group', () => {
    expect(rules.ofSubscribe('$share/x/a', client)).toBeUndefined()
  })
})

it('a topic of any length costs little', () => {
  const rules = rewrite(['all', '#', /.*/, 'y'])
  const longest = 'x'.repeat(MAX_REWRITTEN_TOPIC)
  expect(rules.ofPublish(longest, client)?.topic).toBe('y')
  expect(rules.ofPublish(`${longest}x`, client)).toMatchObject({ outcome: 'too_long' })
})

it('$SYS topics are changed only by a source that begins with $SYS', () => {
  expect(rewrite(['all', '#', /.*/, 'y']).ofPublish('$SYS/a', client)).toBeUndefined()
  expect(rewrite(['all', '$SYS/#', /.*/, 'y']).ofPublish('$SYS/a', client)?.topic).toBe('y')
})

import { expect, it } from 'vitest'
import type {
  PublishedMessage,
  ReceivedMessage,
  Subscription,
} from '../connection/connection-state.ts'
import { defaultSubscribeForm } from '../connection/connection-settings.ts'
import { ofSubscription } from './message-filter.ts'
import { merged } from './stream.ts'
import { findSubscriptionIndex } from './subscription-colors.ts'

const logged = (id: number, topic = 't') => ({
  id,
  at: 0,
  topic,
  payload: new Uint8Array(),
  qos: 0 as const,
  retain: false,
})
const received = (
  id: number,
  topic?: string,
  subscriptionIdentifier?: number,
): ReceivedMessage => ({
  ...logged(id, topic),
  dup: false,
  ...(subscriptionIdentifier !== undefined && { properties: { subscriptionIdentifier } }),
})
const published = (id: number): PublishedMessage => ({ ...logged(id), delivery: { kind: 'sent' } })
const subscription = (topicFilter: string, id: number | null = null): Subscription => ({
  ...defaultSubscribeForm(),
  topicFilter,
  subscriptionIdentifier: id,
  since: 0,
  grant: { kind: 'active', qos: 0 },
})

it.each([
  [
    [5, 2, 1],
    [4, 3],
    [5, 4, 3, 2, 1],
  ],
  [[], [2, 1], [2, 1]],
  [[3], [], [3]],
  [[1], [3, 2], [3, 2, 1]],
])('received %j and published %j are one stream', (left, right, all) => {
  const stream = merged(
    left.map((id) => received(id)),
    right.map(published),
  )
  expect(stream.map(({ id }) => id)).toEqual(all)
})

it('a received message belongs to the subscription of its identifier, or that matches its topic', () => {
  const subscriptions = [subscription('a/#', 1), subscription('a/+', 2), subscription('$share/g/b')]
  expect(findSubscriptionIndex(received(1, 'a/x', 2), subscriptions)).toBe(1)
  expect(findSubscriptionIndex(received(1, 'a/x'), subscriptions)).toBe(0)
  expect(findSubscriptionIndex(received(1, 'b'), subscriptions)).toBe(2)
  expect(findSubscriptionIndex(received(1, 'c'), subscriptions)).toBeUndefined()
  expect(findSubscriptionIndex(published(1), subscriptions)).toBeUndefined()
})

it('a message belongs to each subscription that matches it, and a published one to none', () => {
  const stream = [received(3, 'a/b'), published(2), received(1, 'c')]
  const matchingIds = (one: Subscription) => ofSubscription(stream, one).map(({ id }) => id)
  expect(matchingIds(subscription('#'))).toEqual([3, 1])
  expect(matchingIds(subscription('$share/g/a/+'))).toEqual([3])
  const marked = [received(5, 'a/b', 7), received(4, 'a/b', 8)]
  expect(ofSubscription(marked, subscription('a/#', 7)).map(({ id }) => id)).toEqual([5])
})

import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, pageSearch, type SearchOf, text } from '#routing/search.ts'

export const subscriptionSearch = {
  ...pageSearch,
  clientid: text,
  node: text,
  topic: text,
  match_topic: text,
  qos: oneOf(['0', '1', '2']),
  share_group: text,
  durable: oneOf(['true', 'false']),
}
export type SubscriptionSearch = SearchOf<typeof subscriptionSearch>

export const topicSearch = {
  ...pageSearch,
  topic: text,
  like_topic: text,
  match_topic: text,
  node: text,
}

export const subscriptionsPath = path('/subscriptions/subscription', {
  ...subscriptionSearch,
  ...viewParams,
})
export const topicsPath = path('/subscriptions/topics', { ...topicSearch, ...viewParams })

import type { LoadOptions } from './options.ts'

type Counts = Pick<LoadOptions, 'publishers' | 'subscribers' | 'topics' | 'prefix'>

const topicName = (prefix: string, index: number) => `${prefix}/${index}`

/** The topics of one of `clients`: they are shared out in turn, and shared if there are fewer of them. */
function listShare({ topics, prefix }: Counts, client: number, clients: number): string[] {
  if (topics < clients) return [topicName(prefix, client % topics)]
  const count = Math.ceil((topics - client) / clients)
  return Array.from({ length: count }, (_, i) => topicName(prefix, client + i * clients))
}

/** The topics that a publisher publishes to in turn. */
export const topicsOfPublisher = (counts: Counts, publisher: number): string[] =>
  listShare(counts, publisher, counts.publishers)

/** The topics that a subscriber subscribes to. */
export const topicsOfSubscriber = (counts: Counts, subscriber: number): string[] =>
  listShare(counts, subscriber, counts.subscribers)

import type { TopicSample } from '@signalbox/contract/topic-activity'

export interface Publisher {
  clientid: string
  /** Time of the client's last message (RFC 3339). */
  lastAt: string
  /** Number of its messages among the samples. */
  count: number
}

/** The clients that published some samples, the latest first. Samples without a client are left out. */
export function publishersFromSamples(samples: readonly TopicSample[]): Publisher[] {
  const publishers = new Map<string, Publisher>()
  for (const { from_clientid: clientid, at } of samples) {
    if (clientid === '') continue
    const known = publishers.get(clientid)
    if (known === undefined) publishers.set(clientid, { clientid, lastAt: at, count: 1 })
    else known.count++
  }
  return [...publishers.values()]
}

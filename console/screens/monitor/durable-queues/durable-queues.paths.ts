import { path } from '#routing/path.ts'

export const durableQueuesPath = path('/durable-queues', {})

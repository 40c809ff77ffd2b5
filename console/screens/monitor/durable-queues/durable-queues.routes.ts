import { route } from '#routing/router.ts'
import { durableQueuesPath } from './durable-queues.paths.ts'

export const areaRoutes = [
  route(
    durableQueuesPath,
    async () => (await import('./DurableQueuesScreen.tsx')).DurableQueuesScreen,
  ),
]

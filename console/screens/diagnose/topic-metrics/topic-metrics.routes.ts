import { route } from '#routing/router.ts'
import { topicMetricsPath } from './topic-metrics.paths.ts'

export const areaRoutes = [
  route(
    topicMetricsPath,
    async () => (await import('./TopicMetricsScreen.tsx')).TopicMetricsScreen,
  ),
]

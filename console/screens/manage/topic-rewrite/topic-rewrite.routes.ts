import { route } from '#routing/router.ts'
import { topicRewritePath } from './topic-rewrite.paths.ts'

export const areaRoutes = [
  route(
    topicRewritePath,
    async () => (await import('./TopicRewriteScreen.tsx')).TopicRewriteScreen,
  ),
]

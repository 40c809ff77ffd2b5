import { path } from '../../../routing/path.ts'
import { oneOf, type SearchOf, text } from '../../../routing/search.ts'

/** What the test of the rules asks about. */
export const topicRewriteSearch = {
  action: oneOf(['publish', 'subscribe'], 'publish'),
  topic: text,
  clientid: text,
  username: text,
}
export type TopicRewriteSearch = SearchOf<typeof topicRewriteSearch>

export const topicRewritePath = path('/topic-rewrite', topicRewriteSearch)

import { path } from '#routing/path.ts'
import { oneOf, text } from '#routing/search.ts'

/** Search parameters with the input of the test. */
export const topicRewriteSearch = {
  action: oneOf(['publish', 'subscribe'], 'publish'),
  topic: text,
  clientid: text,
  username: text,
}

export const topicRewritePath = path('/topic-rewrite', topicRewriteSearch)

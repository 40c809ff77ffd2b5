import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { order, text } from '#routing/search.ts'

export const topicMetricsSearch = {
  q: text,
  sort: text,
  order,
  peek: text,
  /** A topic of another page: shown, or proposed to be added. */
  topic: text,
  ...viewParams,
}

export const topicMetricsPath = path('/topic-metrics', topicMetricsSearch)

import { path } from '#routing/path.ts'
import { oneOf, order, pageSearch, type SearchOf, text } from '#routing/search.ts'
import { viewParams } from '#list/views/view-params.ts'

/** The list of flows, or the picture of all of them. */
export const flowsSearch = {
  ...pageSearch,
  show: oneOf(['list', 'map'], 'list'),
  q: text,
  enable: oneOf(['true', 'false']),
  sort: text,
  order,
}
export type FlowsSearch = SearchOf<typeof flowsSearch>

/** A new flow is empty, or a copy of the rule `target`. */
export const newFlowSearch = { action: oneOf(['copy']), target: text }

export const flowsPath = path('/flow', { ...flowsSearch, ...viewParams })
export const newFlowPath = path('/flow/create', newFlowSearch)
export const flowPath = path('/flow/$id')

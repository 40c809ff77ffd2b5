import { chartSearch } from '#domain/trends/range.ts'
import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, order, text } from '#routing/search.ts'

const nodesSearch = {
  q: text,
  status: oneOf(['running', 'stopped'] as const),
  sort: text,
  order,
}

export const nodesPath = path('/dashboard/nodes', { ...nodesSearch, ...viewParams })
export const nodePath = path('/dashboard/nodes/$node', chartSearch)

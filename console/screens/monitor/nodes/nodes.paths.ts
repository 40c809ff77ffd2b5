import { chartSearch } from '../../../parts/trends/range.ts'
import { path } from '../../../routing/path.ts'

export const nodesPath = path('/dashboard/nodes')
export const nodePath = path('/dashboard/nodes/$node', chartSearch)

import { chartSearch } from '../../parts/trends/range.ts'
import { path } from '../../routing/path.ts'

export const overviewPath = path('/dashboard/overview', chartSearch)

import { chartSearch } from '#domain/trends/range.ts'
import { path } from '#routing/path.ts'

export const overviewPath = path('/dashboard/overview', chartSearch)

import { monitorCurrent, monitorList } from '@signalbox/contract/monitor'
import { nodeList } from '@signalbox/contract/nodes'
import { route } from '#routing/router.ts'
import { overviewPath } from '#screens/overview/overview.paths.ts'
import { OverviewScreen } from '#screens/overview/OverviewScreen.tsx'
import { listQuery, query, queryClient } from '#api/query.ts'
import type { chartSearch } from '#domain/trends/range.ts'
import type { SearchOf } from '#routing/search.ts'
import { readFindingsAhead } from '#screens/overview/doctor/use-findings.ts'

// Part of the shell's code, because most visits begin with this screen.
export const areaRoutes = [route(overviewPath, async () => OverviewScreen, readAhead)]

/** Begins the reads of the overview before it is rendered, which takes equally long on a slow machine. */
function readAhead({ latest }: SearchOf<typeof chartSearch>): void {
  void queryClient.prefetchQuery(query(monitorCurrent, {}))
  void queryClient.prefetchQuery(query(nodeList, {}))
  void queryClient.prefetchQuery(listQuery(monitorList, { query: { latest } }))
  readFindingsAhead()
}

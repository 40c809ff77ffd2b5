import { monitorCurrent, monitorList } from '@signalbox/contract/monitor'
import { nodeList } from '@signalbox/contract/nodes'
import { listQuery, query, queryClient } from '../../api/query.ts'
import type { chartSearch } from '../../parts/trends/range.ts'
import type { SearchOf } from '../../routing/search.ts'
import { readFindingsAhead } from './doctor/use-findings.ts'

/** Begins the reads of the overview before it is rendered: on a slow machine that takes as long as they do. */
export function readAhead({ latest }: SearchOf<typeof chartSearch>): void {
  void queryClient.prefetchQuery(query(monitorCurrent, {}))
  void queryClient.prefetchQuery(query(nodeList, {}))
  void queryClient.prefetchQuery(listQuery(monitorList, { query: { latest } }))
  readFindingsAhead()
}

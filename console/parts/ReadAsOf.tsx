import { usePause } from '../api/live.ts'
import { AsOf } from '../ui/AsOf.tsx'

interface LiveRead {
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** How old what was read is; the switch that rests all live reads, and the way to read anew. */
export function ReadAsOf({
  reads: [first, ...others],
}: {
  reads: readonly [LiveRead, ...LiveRead[]]
}) {
  const { isPaused, toggle } = usePause()
  return (
    <AsOf
      updatedAt={first.dataUpdatedAt}
      isPaused={isPaused}
      onTogglePause={toggle}
      onRefresh={() => {
        for (const read of [first, ...others]) void read.refetch()
      }}
    />
  )
}

import { isSilence } from '../api/client.ts'
import { useIsQuiet, useOutage } from '../api/connection.ts'
import { useErrorSentence } from '../api/error-sentence.ts'
import { usePause } from '../api/live.ts'
import { AsOf } from '../ui/AsOf.tsx'

interface LiveRead {
  dataUpdatedAt: number
  error: Error | null
  refetch: () => Promise<unknown>
}

/**
 * How old what was read is, and why it is no newer; the switch that rests all live reads, and the way
 * to read it again.
 */
export function ReadAsOf({
  reads: [first, ...others],
}: {
  reads: readonly [LiveRead, ...LiveRead[]]
}) {
  const { isPaused, toggle } = usePause()
  const sentence = useErrorSentence()
  const hasOutage = useOutage() !== undefined
  const isQuiet = useIsQuiet()
  const failed = [first, ...others].find(({ error }) => error !== null)
  return (
    <AsOf
      updatedAt={(failed ?? first).dataUpdatedAt}
      problem={failed?.error ? sentence(failed.error).title : undefined}
      // One notice for all screens has the reason.
      isProblemKnown={hasOutage || isSilence(failed?.error)}
      isLate={isQuiet}
      isPaused={isPaused}
      onTogglePause={toggle}
      onRefresh={() => {
        for (const read of [first, ...others]) void read.refetch()
      }}
    />
  )
}

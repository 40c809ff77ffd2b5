import { isSilence } from '#api/client.ts'
import { useIsQuiet, useOutage } from '#api/connection.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { usePause } from '#api/live.ts'
import { AsOf } from '#ui/AsOf.tsx'

interface LiveRead {
  dataUpdatedAt: number
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Age of the data with the reason for it, a switch that pauses all live reads, and a button that reads again. */
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
      problem={failed?.error ? inOneLine(sentence(failed.error)) : undefined}
      // The notice for all screens tells the reason.
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

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { GatheredRead } from '#api/gathered.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { clientsMessages } from '../clients.messages.ts'

/** Over how much of the list the console sorted and filtered. */
export function SortNote<Row>({ calculated }: { calculated: GatheredRead<Row> }) {
  const t = useMessages(clientsMessages)
  const { number, time } = useFormats()
  const { found, progress, stop, refetch, dataUpdatedAt } = calculated
  if (progress !== undefined) {
    const { rows, total } = progress
    return (
      <Banner
        tone="info"
        title={t.sortReading}
        action={
          <Button size="xs" variant="default" onClick={stop}>
            {t.sortStop}
          </Button>
        }
      >
        <ProgressLine
          label={t.sortReading}
          done={rows}
          total={total}
          text={
            total === undefined
              ? t.sortRead(number(rows))
              : t.sortReadOf(number(rows), number(total))
          }
        />
      </Banner>
    )
  }
  if (found === undefined) return null
  const isPart = found.isStopped || found.isCut
  const count = number(found.rows.length)
  const isOtherwise = found.total !== undefined && found.total !== found.rows.length
  return (
    <Banner
      tone={isPart ? 'warning' : 'info'}
      title={isPart ? t.sortedPart(count) : t.sortedHere(count)}
      action={
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t.sortAgain}
        </Button>
      }
    >
      {joinSentences(
        t.sortedAt(time(dataUpdatedAt)),
        isOtherwise && t.sortTotal(number(found.total ?? 0)),
        found.isCut && t.sortCut,
        found.hasShifted && t.sortShifted,
      )}
    </Banner>
  )
}

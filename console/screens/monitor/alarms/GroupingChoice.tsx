import { useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { Segments } from '#ui/Segments.tsx'
import { GROUPINGS, groupingSearch } from './alarms.paths.ts'
import { causesMessages } from './causes/causes.messages.ts'

/** One row for each cause, or for each alarm; part of the address. */
export function GroupingChoice() {
  const t = useMessages(causesMessages)
  const [{ by }, setSearch] = useSearch(groupingSearch)
  const labels = { cause: t.byCause, alarm: t.byAlarm }
  return (
    <Segments
      isSmall
      label={t.by}
      value={by}
      options={GROUPINGS.map((value) => ({ value, label: labels[value] }))}
      onChange={(value) => setSearch({ by: value })}
    />
  )
}

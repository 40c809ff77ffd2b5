import { useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { Segments } from '#ui/Segments.tsx'
import { chartSearch, RANGES } from './range.ts'
import { trendMessages } from './trends.messages.ts'

/** The time that the charts show; it is in the address. */
export function RangeSelect() {
  const t = useMessages(trendMessages)
  const [{ latest }, setSearch] = useSearch(chartSearch)
  const labels = [t.range1h, t.range6h, t.range12h, t.range1d, t.range3d, t.range7d]
  return (
    <Segments
      isSmall
      label={t.range}
      value={String(latest)}
      onChange={(value) =>
        setSearch({ latest: RANGES.find((each) => String(each) === value) ?? RANGES[0] })
      }
      options={RANGES.map((seconds, i) => ({ value: String(seconds), label: labels[i] ?? '' }))}
    />
  )
}

import { useFormats } from '#language.tsx'
import { StateShape } from '../StatusBadge.tsx'
import type { Mark, Range } from './chart.ts'
import { Tip } from '../Tip.tsx'
import styles from './Chart.module.css'
import { AXIS_WIDTH, RIGHT_PADDING } from './plot.ts'

const SHAPES = { alarm: 'error', start: 'running', change: 'stopped' } as const

/** Heads of the lines that the plot draws at events, with the events' names. */
export function MarkHandles({ marks, range }: { marks: readonly Mark[]; range: Range }) {
  const { dateTime } = useFormats()
  return marks.map(({ at, kind, label }) => {
    const share = (at - range.from) / (range.to - range.from)
    const left = `calc(${AXIS_WIDTH}px + (100% - ${AXIS_WIDTH + RIGHT_PADDING}px) * ${share})`
    return (
      <Tip key={`${at} ${label}`} label={`${dateTime(at)} · ${label}`}>
        <span className={styles.mark} data-kind={kind} style={{ left }} aria-hidden="true">
          <StateShape tone={SHAPES[kind]} size={8} />
        </span>
      </Tip>
    )
  })
}

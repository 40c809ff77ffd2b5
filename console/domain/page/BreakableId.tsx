import { Fragment } from 'react'

/** Parts with the separators behind them. */
const PART = /[^:/_-]*[:/_-]+|[^:/_-]+/g

/** ID that breaks after one of its parts rather than within a word. */
export function BreakableId({ id }: { id: string }) {
  return (
    <span className="mono">
      {Array.from(id.matchAll(PART), ({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

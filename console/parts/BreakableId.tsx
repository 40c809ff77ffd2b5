import type { ReactNode } from 'react'

/** An ID that ends a line after one of its parts rather than within a word. */
export function BreakableId({ id }: { id: string }) {
  const [first, ...rest] = id.split(/(?<=[:/_-])(?![:/_-])/)
  // oxlint-disable-next-line react/no-array-index-key -- a part is its place
  const parts: ReactNode[] = rest.map((part, at) => [<wbr key={at} />, part])
  return (
    <span className="mono">
      {first}
      {parts}
    </span>
  )
}

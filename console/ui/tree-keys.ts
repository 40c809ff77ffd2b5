interface Tree<Row> {
  rows: readonly Row[]
  /** The index of the row that the keyboard is at. */
  at: number
  /** Whether a row is open; `undefined` for one without children. */
  isOpen: (row: Row) => boolean | undefined
  /** Rows that a page key moves by, where these keys do not scroll. */
  page?: number
}

/**
 * Effect of a key in a tree, following the ARIA Authoring Practices: moves to a row, opens or closes its row, or
 * activates it.
 */
export function stepInTree<Row extends { depth: number }>(
  key: string,
  { rows, at, isOpen, page }: Tree<Row>,
): { to: number } | { isOpen: boolean } | 'activate' | undefined {
  if (key === 'ArrowDown') return { to: at + 1 }
  if (key === 'ArrowUp') return { to: at - 1 }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'PageDown' && page !== undefined) return { to: at + page }
  if (key === 'PageUp' && page !== undefined) return { to: at - page }
  const row = rows[at]
  if (row === undefined) return undefined
  if (key === 'Enter' || key === ' ') return 'activate'
  const state = isOpen(row)
  if (key === 'ArrowRight' && state !== undefined) return state ? { to: at + 1 } : { isOpen: true }
  if (key !== 'ArrowLeft') return undefined
  if (state === true) return { isOpen: false }
  const parent = rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth)
  return { to: parent === -1 ? at : parent }
}

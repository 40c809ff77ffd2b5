export interface PageQuery {
  page: number
  limit: number
}

export type PageOf<Row> = {
  data: Row[]
  meta: { page: number; limit: number; count?: number; hasnext: boolean }
}

/**
 * One page of the matching rows. Reads all rows to count them, unless the count is not returned: the
 * API leaves it out for filters that search inside a text, and then the walk ends early.
 */
export function page<Item, Row>(
  items: Iterable<Item>,
  { page, limit }: PageQuery,
  present: (item: Item) => Row,
  how: { where?: (item: Item) => boolean; isCounted?: boolean } = {},
): PageOf<Row> {
  const { where, isCounted = true } = how
  const from = (page - 1) * limit
  const to = from + limit
  const data: Row[] = []
  let count = 0
  for (const item of items) {
    if (where !== undefined && !where(item)) continue
    if (count >= from && count < to) data.push(present(item))
    count++
    if (!isCounted && count > to) break
  }
  const hasnext = count > to
  return { data, meta: isCounted ? { page, limit, count, hasnext } : { page, limit, hasnext } }
}

/** One page of a list with known length and order: only the items of the page are visited. */
export function slice<Item, Row>(
  items: Iterable<Item>,
  count: number,
  { page, limit }: PageQuery,
  present: (item: Item) => Row,
): PageOf<Row> {
  const from = (page - 1) * limit
  const data: Row[] = []
  if (from < count) {
    let i = 0
    for (const item of items) {
      if (i >= from) data.push(present(item))
      if (++i >= from + limit) break
    }
  }
  return { data, meta: { page, limit, count, hasnext: count > from + limit } }
}

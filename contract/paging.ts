import * as z from 'zod/mini'

/** `page` from 1; values outside are 400 `BAD_REQUEST`. */
export const page = z.int().check(z.minimum(1))
/** Rows per page, 1 to 10,000. */
export const limit = z.int().check(z.minimum(1), z.maximum(10_000))

/** Query parameters of every paged list. */
export const pageQuery = { page: z._default(page, 1), limit: z._default(limit, 100) }

/**
 * `count` is absent whenever a filter has to scan (`like_…`, `match_…`): then only
 * previous and next are possible.
 */
export const pageMeta = z.looseObject({
  page: z.int(),
  limit: z.int(),
  count: z.optional(z.int()),
  hasnext: z.boolean(),
})

/** The answer of a paged list of `row`. */
export function paged<Row extends z.ZodMiniType>(row: Row) {
  return z.looseObject({ data: z.array(row), meta: pageMeta })
}

/** Query parameters of a list that the pass-through may have to read as a whole, to search or sort it. */
export const inFrontQuery = {
  ...pageQuery,
  /** A long list of a cluster, too, is read as a whole. Without it, the answer is the cluster's own page. */
  whole: z.optional(z.boolean()),
}

/** The answer of a list that the pass-through may have to read as a whole. */
export function pagedInFront<Row extends z.ZodMiniType>(row: Row) {
  const meta = z.extend(pageMeta, {
    /** Number of rows of a cluster that were compared, if these were not all. */
    compared: z.optional(z.int()),
    /** The rows have the order of the cluster, whose list is too long to be read as a whole unasked. */
    own_order: z.optional(z.boolean()),
  })
  return z.looseObject({ data: z.array(row), meta })
}

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

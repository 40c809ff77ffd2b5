import { oneOf } from '#routing/search.ts'

/** Seconds that the charts can show. */
export const RANGES = [3600, 21_600, 43_200, 86_400, 259_200, 604_800] as const

/** How often the samples are read. */
export const CHARTS_POLL_MS = 60_000

/** The range is in the address of each screen with charts. */
export const chartSearch = { latest: oneOf(RANGES, RANGES[0]) }

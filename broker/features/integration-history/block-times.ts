export const SAMPLE_MS = 10_000
export const BLOCK_MS = 600_000
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
export const SLOTS = BLOCK_MS / SAMPLE_MS

/** Start of the block of a sample, which has the time of its end. */
export const blockStart = (at: number): number => at - SAMPLE_MS - ((at - SAMPLE_MS) % BLOCK_MS)

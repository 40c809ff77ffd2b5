const isFull = process.env['FUZZ_VOLUME'] === 'full'

/**
 * How many inputs a test generates: a tenth of `full`, because each run has the same ones unless it says another
 * seed. `FUZZ_VOLUME=full` generates all of them.
 */
export const volume = (full: number): number => (isFull ? full : full / 10)

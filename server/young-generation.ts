import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Two semi-spaces of 16 MiB; V8 takes 128 MiB on a machine with much memory. */
const MAX_BYTES = 32 * 1024 * 1024
const LOOK_EVERY_MS = 1000

/**
 * Bounds the memory for new objects, which V8 doubles under load and seldom gives back. The flag that bounds it
 * on the command line would need another process (docs/decisions/0102), but the factor of its growth can be set at
 * run time.
 */
export function boundYoungGeneration(): void {
  let isBounded = false
  setInterval(() => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    const isLarge = (space?.space_size ?? 0) >= MAX_BYTES
    if (isLarge === isBounded) return
    isBounded = isLarge
    setFlagsFromString(`--semi-space-growth-factor=${isBounded ? 1 : 2}`)
  }, LOOK_EVERY_MS).unref()
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Increase of a counter per second, after a warm-up for the compiler. */
export async function perSecond(count: () => number, durationMs: number): Promise<number> {
  await wait(Math.min(1500, durationMs / 2))
  const [before, at] = [count(), performance.now()]
  await wait(durationMs)
  return ((count() - before) / (performance.now() - at)) * 1000
}

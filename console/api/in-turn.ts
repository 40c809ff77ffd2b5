/** Runs at most `max` tasks at a time; the others wait in their order. */
export function inTurn(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The next task takes the free place.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

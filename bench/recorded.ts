/** What a page has recorded, in milliseconds. */
export interface Recorded {
  longTasks: number[]
  /** Of the Event Timing API: input to next paint, of presses, clicks and keys. */
  events: number[]
}

// These three run in the page.

export function record(): void {
  const all: Recorded = { longTasks: [], events: [] }
  Object.assign(window, { recordedByBench: all })
  new PerformanceObserver((list) => {
    all.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    // A pointer over rows that move under it is no interaction, and has no identifier.
    const entries = list.getEntries() as PerformanceEventTiming[] // of this type of entry
    const events = entries.filter(({ interactionId }) => interactionId > 0)
    all.events.push(...events.map(({ duration }) => duration))
  }).observe(options)
}

export function forget(): void {
  const all = (window as unknown as { recordedByBench: Recorded }).recordedByBench // from `record`
  all.longTasks.length = 0
  all.events.length = 0
}

export function recorded(): Recorded {
  return (window as unknown as { recordedByBench: Recorded }).recordedByBench // from `record`
}

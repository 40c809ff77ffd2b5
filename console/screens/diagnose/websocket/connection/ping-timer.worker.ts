// Runs the clock for the keep-alive pings: timers of a worker run in a hidden page, those of the
// page itself may come once a minute, which is too late for a keep-alive of that length.

export type ClockOrder = { set: number; everyMs: number } | { clear: number }

const timers = new Map<number, ReturnType<typeof setInterval>>()

addEventListener('message', ({ data }: MessageEvent<ClockOrder>) => {
  if ('set' in data) {
    timers.set(
      data.set,
      setInterval(() => postMessage(data.set), data.everyMs),
    )
  } else {
    clearInterval(timers.get(data.clear))
    timers.delete(data.clear)
  }
})

// Timer for keep-alive pings. In a hidden page, timers of a worker run on time; those of the page itself may fire once
// a minute, which is too late.

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

// mqtt.js' timer for keep-alive pings, run by a worker of our own. The library's worker is made from
// a blob, which the page's security policy forbids.
import type { ClockOrder } from './ping-timer.worker.ts'

interface PingTimer {
  run: () => void
  everyMs: number
  /** Timer of the page, used if the worker could not be started. */
  fallback?: ReturnType<typeof setInterval>
}

const timers = new Map<number, PingTimer>()
let nextId = 1
let worker: Worker | undefined
let hasFailed = false

export const pingTimer = {
  set(run: () => void, everyMs: number): number {
    const id = nextId++
    const timer: PingTimer = { run, everyMs }
    timers.set(id, timer)
    if (hasFailed) runInPage(timer)
    else order({ set: id, everyMs })
    return id
  },

  clear(id: number): void {
    clearInterval(timers.get(id)?.fallback)
    if (timers.delete(id) && !hasFailed) order({ clear: id })
  },
}

function order(what: ClockOrder): void {
  try {
    worker ??= startWorker()
    worker.postMessage(what)
  } catch {
    runAllInPage()
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./ping-timer.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<number>) => timers.get(data)?.run())
  started.addEventListener('error', runAllInPage)
  return started
}

function runAllInPage(): void {
  hasFailed = true
  for (const timer of timers.values()) runInPage(timer)
}

function runInPage(timer: PingTimer): void {
  timer.fallback ??= setInterval(timer.run, timer.everyMs)
}

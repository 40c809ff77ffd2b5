import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findCompleteChromium } from '@signalbox/testing/chromium'
import { paceOfMachine } from '@signalbox/testing/pace'
import { DEFAULT_USER, startSignalbox } from '@signalbox/testing/signalbox'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BarePage, openBarePage } from './bare-page.ts'
import { median, type Row, type Settings } from './machine.ts'

const VIEWPORT = { width: 1280, height: 720 }
/** "Slow 4G" of the browser's tools. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Slowdown of the reference machine's processor: a slower machine is slowed down less (docs/decisions/0095). */
const CPU_SLOWDOWN = 4
/** A page is at rest after so long without a request. */
const REST_MS = 2000

interface Budget {
  bytes: number
  requests: number
  lcpMs: number
}

const BUDGETS: Readonly<Record<'/login' | '/dashboard/overview', Budget>> = {
  '/login': { bytes: 140_000, requests: 12, lcpMs: 2000 },
  '/dashboard/overview': { bytes: 240_000, requests: 25, lcpMs: 3000 },
}
/** Of every page; they are cached for ever, and no page waits for them. */
const FONT_BYTES = 60_000
/** Over that network, and on that processor. */
const LONGEST_TASK_MS = 100

interface Loaded {
  /** Without fonts, as are the requests. */
  bytes: number
  requests: number
  fontBytes: number
  lcpMs: number
  /** Cumulative layout shift. */
  shift: number
  longestTaskMs: number
}

/** What a first visit of a page costs over a slow network: bytes with their headers, requests, times. */
export async function pages({ isSmoke }: Settings): Promise<Row[]> {
  const executablePath = await findCompleteChromium()
  if (executablePath === undefined) throw new Error('no Chromium here')
  const signalbox = await startSignalbox()
  const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const rounds = isSmoke ? 1 : 5
  const slowdown = Math.max(1, CPU_SLOWDOWN * (await paceOfMachine()))
  try {
    // The overview first: the broker collects samples for its charts.
    const visits = { '/dashboard/overview': overviewPage, '/login': loginPage }
    const rows: Row[] = []
    for (const [path, visit] of Object.entries(visits)) {
      const loads: Loaded[] = []
      const fast: Loaded[] = []
      for (let i = 0; i < rounds; i++) {
        loads.push(await visit(chrome, signalbox.url, slowdown))
        fast.push(await visit(chrome, signalbox.url, undefined))
      }
      rows.push(...toRows(path as keyof typeof BUDGETS, loads, fast, isSmoke)) // a key of `visits`
    }
    return rows
  } finally {
    await chrome.close()
    await signalbox.stop()
  }
}

function toRows(
  path: keyof typeof BUDGETS,
  loads: readonly Loaded[],
  fast: readonly Loaded[],
  isSmoke: boolean,
): readonly Row[] {
  const budget = BUDGETS[path]
  const of = (pick: (load: Loaded) => number) => median(loads.map(pick))
  // The second sample of a broker brings charts: those of later visits count.
  const bytes = Math.max(...[...loads, ...fast].map((load) => load.bytes))
  // On a busy machine parts of a page come so late that the stream of live reads is opened twice.
  const requests = Math.min(...[...loads, ...fast].map((load) => load.requests))
  const fontBytes = of((load) => load.fontBytes)
  const lcpMs = of((load) => load.lcpMs)
  const shift = Math.max(...[...loads, ...fast].map((load) => load.shift))
  const longest = median(fast.map((load) => load.longestTaskMs))
  const longestSlow = of((load) => load.longestTaskMs)
  const task = (ms: number) => (ms === 0 ? 'none over 50 ms' : `${Math.round(ms)} ms`)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return [
    {
      figure: `bytes of \`${path}\`, with headers`,
      value: `${(bytes / 1000).toFixed(1)} kB`,
      budget: `${budget.bytes / 1000} kB`,
      isMet: bytes <= budget.bytes,
      isExact: true,
    },
    {
      figure: `requests of \`${path}\``,
      value: String(requests),
      budget: String(budget.requests),
      isMet: requests <= budget.requests,
      isExact: true,
    },
    {
      figure: `bytes of the fonts of \`${path}\`, with headers`,
      value: `${(fontBytes / 1000).toFixed(1)} kB`,
      budget: `${FONT_BYTES / 1000} kB`,
      isMet: fontBytes <= FONT_BYTES,
      isExact: true,
    },
    {
      figure: `cumulative layout shift of \`${path}\``,
      value: shift.toFixed(3),
      budget: '0',
      isMet: shift < 0.0005,
      isExact: true,
    },
    {
      figure: `largest contentful paint of \`${path}\``,
      value: seconds(lcpMs),
      budget: seconds(budget.lcpMs),
      isMet: isSmoke ? undefined : lcpMs <= budget.lcpMs,
    },
    {
      figure: `longest task while \`${path}\` loads`,
      value: `${task(longestSlow)}; at full speed ${task(longest)}`,
      budget: `${LONGEST_TASK_MS} ms`,
      isMet: isSmoke ? undefined : longestSlow <= LONGEST_TASK_MS,
    },
  ]
}

/** The first visit of a browser that knows nothing. */
async function loginPage(chrome: Browser, url: string, slowdown?: number): Promise<Loaded> {
  const page = await openBarePage(chrome, VIEWPORT)
  try {
    return await load(page, `${url}login`, slowdown)
  } finally {
    await page.close()
  }
}

/** The visit of a user who is logged in, with an empty cache. */
async function overviewPage(chrome: Browser, url: string, slowdown?: number): Promise<Loaded> {
  const page = await openBarePage(chrome, VIEWPORT)
  try {
    await logIn(page, url)
    return await load(page, `${url}dashboard/overview`, slowdown)
  } finally {
    await page.close()
  }
}

async function logIn(page: BarePage, url: string): Promise<void> {
  await page.send('Page.navigate', { url: `${url}login` })
  await page.waitFor(() => document.querySelector('input[name=password]') !== null)
  await page.evaluate(() => document.querySelector<HTMLElement>('input[name=username]')?.focus())
  await page.send('Input.insertText', { text: DEFAULT_USER.username })
  await page.evaluate(() => document.querySelector<HTMLElement>('input[name=password]')?.focus())
  await page.send('Input.insertText', { text: DEFAULT_USER.password })
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  // The offer to change the default password.
  await page.waitFor(() => {
    const buttons = [...document.querySelectorAll('button')]
    const skip = buttons.find(({ textContent }) => textContent === 'Skip for now')
    skip?.click()
    return skip !== undefined
  })
  await page.waitFor(
    () =>
      location.pathname.endsWith('/dashboard/overview') &&
      document.querySelector('main h1') !== null,
  )
}

/**
 * Goes to an address with an empty cache, and waits until the page is at rest.
 *
 * @param slowdown of the processor, over a slow network; `undefined`: both at full speed
 */
async function load(page: BarePage, url: string, slowdown?: number): Promise<Loaded> {
  // Requests of the page before belong to it.
  await page.send('Page.navigate', { url: 'about:blank' })
  await page.waitFor(() => location.href === 'about:blank')
  const source = `(${String(observe)})()`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Network.enable')
  // Emptied, not switched off: that would fetch twice what is preloaded.
  await page.send('Network.clearBrowserCache')
  if (slowdown !== undefined) {
    await page.send('Network.emulateNetworkConditions', NETWORK)
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  const traffic = countTraffic(page)
  await page.send('Page.navigate', { url })
  await page.waitFor(
    () => document.readyState === 'complete' && document.querySelector('h1') !== null,
  )
  let before: number
  do {
    before = traffic.requests
    await sleep(REST_MS)
  } while (traffic.requests !== before || traffic.open > 0)
  const { lcpMs, shift, tasks } = await page.evaluate(observed)
  return {
    bytes: traffic.bytes,
    requests: traffic.requests,
    fontBytes: traffic.fontBytes,
    lcpMs,
    shift,
    longestTaskMs: Math.max(0, ...tasks),
  }
}

interface Traffic {
  /** Of responses: status line, headers and body as they were sent. Fonts are counted apart. */
  bytes: number
  requests: number
  fontBytes: number
  /** Requests that have not ended, besides streams. */
  open: number
}

/** Later, the same read is a poll: on a busy machine a page polls before it is at rest. */
const POLL_S = 1

function countTraffic(page: BarePage): Traffic {
  const bytes = new Map<string, number>()
  const open = new Set<string>()
  const fonts = new Set<string>()
  /** When something was first asked for, in seconds. */
  const asked = new Map<string, number>()
  const streams = new Map<string, number>()
  const add = (id: string, count: number) => bytes.set(id, (bytes.get(id) ?? 0) + count)
  page.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return
    const what = `${request.method} ${request.url}`
    const first = asked.get(what) ?? timestamp
    asked.set(what, first)
    if (timestamp - first >= POLL_S) return
    if (type === 'Font') fonts.add(requestId)
    add(requestId, 0)
    open.add(requestId)
  })
  page.on('Network.requestServedFromCache', ({ requestId }) => {
    bytes.delete(requestId)
    open.delete(requestId)
  })
  page.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    if (bytes.has(requestId)) add(requestId, response.encodedDataLength)
    if (response.mimeType !== 'text/event-stream') return
    open.delete(requestId)
    streams.set(requestId, timestamp)
  })
  page.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    const isLater = timestamp - (streams.get(requestId) ?? timestamp) >= POLL_S
    if (bytes.has(requestId) && !isLater) add(requestId, encodedDataLength)
  })
  page.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // The whole of it, which the events above may not have reported.
    if (bytes.has(requestId) && !streams.has(requestId)) bytes.set(requestId, encodedDataLength)
    open.delete(requestId)
  })
  page.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  const sumBytes = (isWanted: (id: string) => boolean) =>
    [...bytes].reduce((sum, [id, count]) => (isWanted(id) ? sum + count : sum), 0)
  return {
    get bytes() {
      return sumBytes((id) => !fonts.has(id))
    },
    get requests() {
      return [...bytes.keys()].filter((id) => !fonts.has(id)).length
    },
    get fontBytes() {
      return sumBytes((id) => fonts.has(id))
    },
    get open() {
      return open.size
    },
  }
}

interface Observed {
  lcpMs: number
  shift: number
  tasks: number[]
}

// These two run in the page.

function observe(): void {
  const all: Observed = { lcpMs: 0, shift: 0, tasks: [] }
  Object.assign(window, { observedByBench: all })
  const follow = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  follow('largest-contentful-paint', ({ startTime }) => {
    all.lcpMs = startTime
  })
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean } // of this type
    if (!hadRecentInput) all.shift += value
  })
  follow('longtask', ({ duration }) => all.tasks.push(duration))
}

function observed(): Observed {
  return (window as unknown as { observedByBench: Observed }).observedByBench // from `observe`
}

import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findCompleteChromium } from '@signalbox/testing/chromium'
import { type Asked, type LargeCluster, startLargeCluster } from '@signalbox/testing/large-cluster'
import { DEFAULT_USER, type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row, Settings } from './machine.ts'

/** Budget of an open page after its first reads: mean number of requests per second. */
const REQUESTS_PER_SECOND = 2
/** Lists that belong to what is shown: connectors, actions and sources are shown with the rules that use them. */
const SHOWN_AS_USERS: ReadonlySet<string> = new Set(['/rules'])
/** Rows that an answer may always have: the default size of a page of the API. */
const ROWS = 100
/** Pause without a request after which the first reads, which are not polls, have ended. */
const QUIET_MS = 1500
const OPEN_MS = 10_000
/** Time in which a page must open, also on a busy machine. */
const PATIENCE_MS = 60_000
/** Pages that are measured at once. Each has a cluster and a Signalbox of its own, so that requests are not mixed. */
const WORKERS = 2

const SMOKE_SCREENS = ['dashboard/overview', 'clients', 'rule/rules', 'flow', 'topics']

const CLIENT = 'clients/detail/device-000001'
const USERS = 'authentication/detail/password_based%3Abuilt_in_database?tab=users'
/** Screens with large lists, and screens that read many lists. */
const SCREENS = [
  ...SMOKE_SCREENS,
  ...['dashboard/nodes', 'dashboard/metrics', 'clients?like_clientid=99', CLIENT],
  ...[`${CLIENT}?tab=diagnosis`, `${CLIENT}?tab=subscriptions`, `${CLIENT}?tab=access`],
  ...['subscriptions/subscription', 'subscriptions/topics', 'retained', 'delayed-pub'],
  ...['alarm/current-alarm', 'alarm/history-alarm', 'authentication', USERS],
  ...['authorization', 'authorization/detail/built_in_database?tab=users', 'access/explain'],
  ...['access/refused', 'banned-clients', 'rule/rules/rule-000001', 'connector', 'rule/actions'],
  ...['rule/actions/http%3Aaction-000001', 'rule/source', 'connector/http%3Aconnector-000001'],
  ...['webhook', 'flow/rule-000001', 'listener', 'gateway', 'exhook', 'plugins'],
  ...['gateway/detail/stomp?tab=clients', 'cluster', 'configuration', 'mqtt/general', 'log'],
  ...['topic-metrics', 'slow-sub', 'log-trace', 'api-key', 'users', 'backup'],
]

/** Measures the load that an open page of the console puts on a cluster of 100,000 clients and 10,000 topics. */
export async function large({ isSmoke }: Settings): Promise<Row[]> {
  const executablePath = await findCompleteChromium()
  if (executablePath === undefined) throw new Error('no Chromium here')
  const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const screens = isSmoke ? SMOKE_SCREENS : SCREENS
  const found = new Map<string, Row>()
  const waiting = [...screens]
  const work = async () => {
    const around = await open(chrome)
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        found.set(next, await measure(around, next))
        console.error(next, found.get(next)?.value, found.get(next)?.isMet)
      }
    } finally {
      await around.close()
    }
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, work))
  } finally {
    await chrome.close()
  }
  return screens.flatMap((screen) => found.get(screen) ?? [])
}

interface Around {
  cluster: LargeCluster
  signalbox: Signalbox
  context: BrowserContext
  close: () => Promise<void>
}

/** Opens a browser that is logged in to a cluster of its own. */
async function open(chrome: Browser): Promise<Around> {
  const cluster = await startLargeCluster()
  const args = ['--upstream', `large=${cluster.url}`]
  const signalbox = await startSignalbox({ args }).catch(async (error: unknown) => {
    await cluster.close()
    throw error
  })
  const context = await chrome.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  const close = async () => {
    await Promise.allSettled([context.close(), signalbox.stop()])
    await cluster.close()
  }
  try {
    const page = await context.newPage()
    await page.goto(`${signalbox.url}login`)
    await page.locator('input[name=username]').fill(DEFAULT_USER.username)
    await page.locator('input[name=password]').fill(DEFAULT_USER.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.locator('#main h1').first().waitFor()
    await page.close()
  } catch (error) {
    await close()
    throw error
  }
  return { cluster, signalbox, context, close }
}

async function measure({ cluster, signalbox, context }: Around, screen: string): Promise<Row> {
  const page = await context.newPage()
  cluster.takeAsked()
  await page.goto(`${signalbox.url}${screen}`, { timeout: PATIENCE_MS })
  const isOpen = await page
    .locator('#main h1')
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .then(() => true)
    .catch(() => false)
  const first = await takeFirst(cluster)
  await sleep(OPEN_MS)
  const later = cluster.takeAsked()
  const shown = await page.evaluate(countShown)
  await page.close()
  await sleep(300)
  const perSecond = later.length / (OPEN_MS / 1000)
  const all = [...first, ...later]
  const longest = longestOf(
    all.filter(({ isWhole, path }) => !isWhole && !SHOWN_AS_USERS.has(path)),
  )
  const whole = longestOf(all.filter(({ isWhole, path }) => isWhole || SHOWN_AS_USERS.has(path)))
  const perMinute = (sum(later) * 60_000) / OPEN_MS / 1000
  const parts = [
    ...(isOpen ? [] : ['did not open']),
    `${perSecond.toFixed(1)} requests/s`,
    `${longest?.rows ?? 0} rows${longest && longest.rows > shown ? ` of ${longest.path}` : ''}, ${shown} shown`,
    ...(whole !== undefined && whole.rows > ROWS ? [`${whole.rows} of ${whole.path}`] : []),
    `${first.length} requests and ${Math.round(sum(first) / 1000)} kB to open it, then ${Math.round(perMinute)} kB/min`,
  ]
  return {
    figure: `\`/${screen}\``,
    value: parts.join('; '),
    budget: `${REQUESTS_PER_SECOND}/s, rows shown or ${ROWS}`,
    // Neither figure depends on the speed of the machine, as long as it keeps up with the polls.
    isExact: true,
    isMet:
      isOpen && perSecond <= REQUESTS_PER_SECOND && (longest?.rows ?? 0) <= Math.max(ROWS, shown),
  }
}

async function takeFirst(cluster: LargeCluster): Promise<Asked[]> {
  const first: Asked[] = []
  const end = performance.now() + PATIENCE_MS
  let count: number
  do {
    count = first.length
    await sleep(QUIET_MS)
    first.push(...cluster.takeAsked())
  } while (first.length > count && performance.now() < end)
  return first
}

const sum = (asked: readonly Asked[]) => asked.reduce((total, { bytes }) => total + bytes, 0)

const longestOf = (asked: readonly Asked[]): Asked | undefined =>
  asked.toSorted((a, b) => b.rows - a.rows)[0]

// This runs in the page.

/** Counts the rows of all tables and trees, also the rows of a long table that are not in view. */
function countShown(): number {
  const rows = document.querySelectorAll('main tbody tr, main [role=treeitem]').length
  const windowed = document.querySelectorAll('main [data-windowed] table')
  return Math.max(rows, ...[...windowed].map((table) => Number(table.ariaRowCount) - 1))
}

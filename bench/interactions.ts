import type { Page } from '@playwright/test'
import type { Signalbox } from '@signalbox/testing/signalbox'
import { median, type Row, startLoad } from './machine.ts'
import { forget, recorded } from './recorded.ts'

const BUDGET_MS = 100
/** So long a page reacts to an input at most; events are reported after they have been painted. */
const SETTLE_MS = 600

interface Interaction {
  figure: string
  /** Where the page is: without it, where the one before has left it. */
  path?: string
  /** Not measured. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const row = (page: Page, at: number) => page.locator(`tbody tr[data-row="${at}"]`)
const cell = (page: Page) => row(page, 4).locator('td').nth(4)
const checkAll = (page: Page) => page.locator('thead input[type=checkbox]')
const branch = (page: Page) => page.getByRole('treeitem').filter({ hasText: 'device' }).first()
const toGroup = (page: Page, name: string) =>
  page.getByRole('navigation').first().getByRole('button', { name }).click()

/** What a user does with long lists, large forms and the tree, in this order. */
const listInteractions = (clients: number): readonly Interaction[] => [
  {
    figure: 'a page of 1,000 rows selected',
    path: 'clients?limit=1000',
    prepare: (page) => row(page, 4).waitFor(),
    act: (page) => checkAll(page).click(),
  },
  {
    figure: 'a page of 100 rows selected',
    path: 'clients?limit=100',
    prepare: (page) => row(page, 4).waitFor(),
    act: (page) => checkAll(page).click(),
  },
  { figure: 'the panel beside 100 rows opened', act: (page) => cell(page).click() },
  { figure: 'the next row shown in it', act: (page) => page.keyboard.press('ArrowDown') },
  {
    figure: `${clients.toLocaleString('en')} clients sorted`,
    // Actions on selected rows are in place of the header.
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await checkAll(page).click()
    },
    act: (page) => page.locator('thead button').nth(1).click(),
  },
  {
    figure: 'a letter typed in the filters of the list',
    prepare: (page) => page.getByRole('search').locator('input').first().focus(),
    act: (page) => page.keyboard.type('idle', { delay: 50 }),
  },
  { figure: 'palette opened', act: (page) => page.keyboard.press('Control+k') },
  {
    figure: 'the next tab of a client',
    path: 'clients/detail/idle-000001',
    prepare: (page) => page.locator('main nav a').first().waitFor(),
    act: (page) => page.locator('main nav a:not([aria-current])').first().click(),
  },
  {
    figure: 'the settings of MQTT opened',
    prepare: (page) => toGroup(page, 'Manage'),
    act: (page) =>
      page.getByRole('navigation').first().getByRole('link', { name: 'MQTT', exact: true }).click(),
  },
  {
    figure: 'a branch of the topic explorer opened',
    path: 'topics',
    prepare: (page) => branch(page).waitFor(),
    act: (page) => branch(page).click(),
  },
  {
    figure: 'a digit typed in the search of the explorer',
    prepare: (page) => page.getByRole('search').locator('input').first().focus(),
    act: (page) => page.keyboard.type('0001', { delay: 50 }),
  },
]

/** The slowest event of each interaction, input to next paint: medians of rounds. */
export async function interactions(
  page: Page,
  signalbox: Signalbox,
  isSmoke: boolean,
): Promise<Row[]> {
  const clients = isSmoke ? 200 : 10_000
  const port = Number(new URL(signalbox.mqttUrl).port)
  const loads = [startLoad('hold', port, clients), startLoad('topics', port, clients)]
  const found = new Map<string, number[]>()
  try {
    await Promise.all(loads.map((load) => load.line()))
    // The first round loads code.
    for (let round = isSmoke ? 0 : -1; round < (isSmoke ? 1 : 5); round++) {
      for (const { figure, path, prepare, act } of listInteractions(clients)) {
        if (path !== undefined) await page.goto(`${signalbox.url}${path}`)
        await prepare?.(page)
        await page.waitForTimeout(isSmoke ? 50 : SETTLE_MS)
        await page.evaluate(forget)
        await act(page)
        await page.waitForTimeout(isSmoke ? 50 : SETTLE_MS)
        const { events } = await page.evaluate(recorded)
        if (round < 0) continue
        found.set(figure, [...(found.get(figure) ?? []), Math.max(0, ...events)])
      }
    }
  } finally {
    await Promise.all(loads.map((load) => load.end()))
  }
  return [...found].map(([figure, times]) => {
    const slowest = median(times)
    return {
      figure: `${figure}, input to next paint`,
      value: slowest === 0 ? 'under 16 ms' : `${Math.round(slowest)} ms`,
      budget: `${BUDGET_MS} ms`,
      isMet: isSmoke ? undefined : slowest < BUDGET_MS,
    }
  })
}

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { appMessages } from '@signalbox/console/app/app.messages'
import { bulkMessages } from '@signalbox/console/list/bulk/bulk.messages'
import { loginMessages } from '@signalbox/console/screens/system/login/login.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language, Theme } from './fixtures.ts'

const SETTINGS = 'signalbox.settings'

const usedOnce = new WeakSet<Page>()

/** The next test gets another page: this one has scripts or a clock of its test. */
export const useOnce = (page: Page): unknown => usedOnce.add(page)

export const isUsable = (page: Page): boolean => !page.isClosed() && !usedOnce.has(page)

/** Fills in the login form that is open, in either language. */
export async function logIn(
  page: Page,
  user: { username: string; password: string },
): Promise<void> {
  const t = await textsForPage(page, loginMessages)
  await page.getByLabel(t.username).fill(user.username)
  await page.getByLabel(t.password, { exact: false }).first().fill(user.password)
  await page.getByRole('button', { name: t.login, exact: true }).click()
}

/** The field of a list for text and filters. */
export const filterField = (page: Page) => page.getByRole('search').locator('input').first()

/** Types a text and filters into the field of a list: `line username:plant away`. */
export async function filterBy(page: Page, text: string): Promise<void> {
  await filterField(page).fill(text)
  await filterField(page).press('Enter')
}

/** Closes the report of a change of many rows, whose button comes below it when all is done. */
export async function closeReport(page: Page): Promise<void> {
  const name = (await textsForPage(page, bulkMessages)).close
  const buttons = page.getByRole('dialog').getByRole('button', { name, exact: true })
  // The other one is in the header.
  await expect(buttons).toHaveCount(2)
  await buttons.last().click()
}

/** Messages in the language that the page is in. */
export async function textsForPage<M extends Record<string, { en: unknown; zh: unknown }>>(
  page: Page,
  messages: M,
): Promise<{ [K in keyof M]: M[K]['en'] }> {
  const isChinese = (await page.locator('html').getAttribute('lang'))?.startsWith('zh') ?? false
  return Object.fromEntries(
    Object.entries(messages).map(([key, pair]) => [key, isChinese ? pair.zh : pair.en]),
  ) as { [K in keyof M]: M[K]['en'] } // both halves have one type
}

export const setAppearance = {
  /** Name and text of what the browser keeps. */
  stored: ({ language, theme }: { language: Language; theme: Theme }): [string, string] => [
    SETTINGS,
    JSON.stringify({ language, theme, followsOs: false, isNavigationOpen: false }),
  ],

  /** As when it is changed in another tab of the browser. */
  of: (page: Page, variant: { language: Language; theme: Theme }): Promise<void> =>
    page.evaluate(([key, newValue]) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }, setAppearance.stored(variant)),
}

const LANGUAGE_TAGS = { en: 'en', zh: 'zh-CN' }

/**
 * Each language and each theme once. Colours and sizes of text depend on the theme alone (`tools/conventions.test.ts`),
 * so that the other two combinations have no other contrast.
 */
const VARIANTS = [
  { language: 'en', theme: 'light' },
  { language: 'zh', theme: 'dark' },
] as const

/** Minified: a page reads it faster. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
const CONTRAST: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
}

/**
 * Checks the open page against WCAG 2.2 AA: every rule in the first variant, and contrast in the other,
 * because structure, names and focus do not depend on language or theme. A page that was used since it was loaded is
 * loaded again, and `ready` waits until it shows what is to be checked.
 */
export async function expectAccessible(
  page: Page,
  ready: (page: Page) => Promise<unknown> = (it) => it.locator('h1').waitFor(),
): Promise<void> {
  base.slow()
  if (await page.evaluate(() => navigator.userActivation.hasBeenActive)) {
    await setAppearance.of(page, VARIANTS[0])
    await page.reload()
  }
  await ready(page)
  await expectAccessibleNow(page)
}

/** The same for what a reload would take away. Leaves the page in English and dark. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  // Once for both variants: to read axe takes longer than to check contrast.
  await page.evaluate(AXE)
  await page.evaluate(stopTransitions)
  const showIn = (variant: { language: Language; theme: Theme }) =>
    page.evaluate(show, {
      stored: setAppearance.stored(variant),
      lang: LANGUAGE_TAGS[variant.language],
      theme: variant.theme,
    })
  for (const [i, variant] of VARIANTS.entries()) {
    await showIn(variant)
    const found = await page.evaluate(violations, i === 0 ? ALL_RULES : CONTRAST)
    expect(found, `${variant.language}, ${variant.theme}`).toEqual([])
  }
  await showIn({ language: 'en', theme: 'dark' })
}

/** Runs in the page: a new theme is drawn at once, instead of in many pictures between two colours. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: changes the appearance, until the colours are drawn. */
async function show(variant: {
  stored: [string, string]
  lang: string
  theme: string
}): Promise<void> {
  const [key, newValue] = variant.stored
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
  const { documentElement: html } = document
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  while (
    html.lang !== variant.lang ||
    html.dataset.theme !== variant.theme ||
    html.dataset.mantineColorScheme !== variant.theme
  ) {
    await frame()
  }
  // The colours of a theme are drawn a frame after its attributes.
  for (let i = 0; i < 3; i++) await frame()
}

/** Runs in the page, which has axe. */
async function violations(options: RunOptions): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe } // its script defines that
  const result = await inPage.run(document, options)
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
    ),
  )
}

/** Opens a page from its group in the navigation. */
export async function openPage(page: Page, group: string, name: string): Promise<void> {
  const bar = page.getByRole('navigation').first()
  await bar.getByRole('button', { name: group, exact: true }).click()
  await bar.getByRole('link', { name, exact: true }).click()
}

/** Opens a drawer: the help from the navigation, the others from the menu of the user. */
export async function openDrawer(page: Page, name: 'help' | 'settings'): Promise<void> {
  const t = await textsForPage(page, appMessages)
  // With the keyboard: a pointer would show a tip as well.
  if (name === 'help') {
    await page.getByRole('button', { name: t.help, exact: true }).press('Enter')
  } else {
    await page.getByRole('button', { name: t.profile('admin') }).press('Enter')
    await page.getByRole('menuitem', { name: t[name], exact: true }).press('Enter')
  }
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

/** Goes to another screen as a link does: the page is not loaded again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The screen before stays until the code of the next one is there; then its heading receives the focus.
  await expect(page.locator('#main h1')).toBeFocused()
}

/**
 * Changes the size of the window: half the processor time of `setViewportSize`, which resizes the window of the browser
 * as well. Playwright does not know the size, so that the next test gets another page.
 */
export async function resizer(page: Page): Promise<(width: number, height: number) => unknown> {
  const setSize = await sizeSetter(page)
  return async (width, height) => {
    await setSize(width, height)
    await page.evaluate(drawn)
  }
}

/** The same, for what waits until the page is drawn in the page itself. */
export async function sizeSetter(page: Page): Promise<(width: number, height: number) => unknown> {
  useOnce(page)
  const session = await page.context().newCDPSession(page)
  return (width, height) =>
    session.send('Emulation.setDeviceMetricsOverride', {
      ...{ width, height, deviceScaleFactor: 1, mobile: false },
    })
}

/** Runs in the page: waits until it is drawn in its size, with what its scripts changed because of the size. */
async function drawn(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
}

/** The row that has this text as a cell, or as a link in one. */
export function row(page: Page | Locator, text: string): Locator {
  // What a row has is looked for inside of it, not below where the row is looked for.
  const within = 'goto' in page ? page : page.page()
  return page.getByRole('row').filter({ has: within.getByText(text, { exact: true }) })
}

/** A row with these texts under these headers is there, or comes. */
export async function expectRow(
  table: Locator,
  cells: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  const fits = (text: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? text === wanted : wanted.test(text)
  await expect
    .poll(async () => {
      const rows = await table
        .locator('tr')
        .evaluateAll((list) =>
          list.map((tr) => [...tr.children].map((cell) => (cell.textContent ?? '').trim())),
        )
      const [headers = [], ...body] = rows
      const found = body.some((texts) =>
        Object.entries(cells).every(([header, wanted]) => {
          const at = headers.findIndex((each) => each.startsWith(header))
          return at >= 0 && fits(texts[at] ?? '', wanted)
        }),
      )
      return found ? 'found' : rows
    })
    .toBe('found')
}

/**
 * Reads what could not be read again, until `shown` is there. A failed read is also repeated automatically: the
 * button may be gone when the pointer is there.
 */
export async function readAgain(page: Page, shown: Locator): Promise<void> {
  const { retry } = await textsForPage(page, uiMessages)
  const button = page.getByRole('button', { name: retry })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 })
    await expect(shown).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Before what the page shows is removed: it would poll in vain. An empty page would be in another process. */
export const leave = (page: Page): Promise<unknown> => page.goto('./icon.svg')

/** Opens a row's menu and takes the action of that name. */
export async function rowAction(page: Page, rowText: string, action: string): Promise<void> {
  const t = await textsForPage(page, uiMessages)
  await row(page, rowText)
    .getByRole('button', { name: t.actionsFor(rowText) })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses an entry of the menu of a list or a page. */
export async function listAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: uiMessages.moreActions.en }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

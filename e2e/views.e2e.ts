import { viewsMessages } from '@signalbox/console/list/views/views.messages'
import { paths } from '@signalbox/console/paths'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { savedMessages } from '@signalbox/console/ui/saved/saved.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, type Page, test, USER } from './fixtures.ts'
import { expectAccessible, filterBy, logIn, row, textsForPage } from './pages.ts'

const t = viewsMessages
const { keepalive, subscriptions, username } = clientsMessages

const header = (page: Page, name: string) =>
  page.getByRole('columnheader', { name, exact: false }).first()

/** @param current the view that is shown, as the button says it */
async function openViews(page: Page, current?: string) {
  const words = await textsForPage(page, t)
  const name = current === undefined ? words.title : words.current(current)
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name, exact: true })
}

async function toggleColumn(page: Page, name: string) {
  await page.getByRole('button', { name: uiMessages.columns.en, exact: true }).click()
  const choice = page.getByRole('dialog', { name: uiMessages.columns.en })
  await choice.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
}

test('a view keeps filters, sort and columns, and outlives a reload', async ({ open, connect }) => {
  const prefix = uniqueId('view')
  for (const i of [2, 10, 1]) await connect({ clientId: `${prefix}-${i}` })
  await connect({ clientId: uniqueId('other') })
  const page = await open(
    paths.clients({ like_clientid: prefix, sort: 'clientid', order: 'desc', page: 1 }),
  )
  await expect(page.locator('tbody tr')).toHaveCount(3)
  await toggleColumn(page, keepalive.en)
  await toggleColumn(page, subscriptions.en)
  const views = await openViews(page)
  await expect(views.getByText(t.empty.en)).toBeVisible()
  await views.getByLabel(t.name.en).fill('Mine')
  await views.getByRole('button', { name: savedMessages.save.en }).click()
  await expect(page.getByText(t.saved.en('Mine'))).toBeVisible()

  // Somewhere else, and back by one click.
  await page.goto(`.${paths.clients()}`)
  await page.getByRole('button', { name: uiMessages.columns.en, exact: true }).click()
  await page
    .getByRole('dialog', { name: uiMessages.columns.en })
    .getByRole('button', { name: uiMessages.columnsReset.en })
    .click()
  await page.keyboard.press('Escape')
  await expect(header(page, keepalive.en)).toBeVisible()
  await (await openViews(page)).getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(page.getByRole('button', { name: t.current.en('Mine'), exact: true })).toBeVisible()
  const seen = async () => {
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await expect(page.locator('tbody tr').first()).toContainText(`${prefix}-10`)
    await expect(header(page, keepalive.en)).toHaveCount(0)
    await expect(header(page, subscriptions.en)).toBeVisible()
  }
  await seen()
  await page.reload()
  await seen()

  // Later changes are shown, and can replace the saved view.
  await filterBy(page, `${prefix} username:nobody`)
  const changed = t.current.en(t.changed.en('Mine'))
  await expect(page.getByRole('button', { name: changed, exact: true })).toBeVisible()
  const again = await openViews(page, t.changed.en('Mine'))
  await again.getByRole('button', { name: savedMessages.replace.en }).click()
  await expect(page.getByRole('button', { name: t.current.en('Mine'), exact: true })).toBeVisible()
  await page.goto(`.${paths.clients()}`)
  await (await openViews(page)).getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(page.getByText(uiMessages.noMatch.en, { exact: true })).toBeVisible()
  const last = await openViews(page, 'Mine')
  await last.getByRole('button', { name: savedMessages.delete.en('Mine') }).click()
  await expect(page.getByText(t.empty.en)).toBeVisible()
  await expect(last).toBeFocused()
})

test('a link shows somebody else the same, and leaves their own columns alone', async ({
  open,
  connect,
  browser,
  baseURL,
}) => {
  const prefix = uniqueId('link')
  for (const i of [2, 10, 1]) await connect({ clientId: `${prefix}-${i}` })
  const page = await open(paths.clients({ like_clientid: prefix, sort: 'clientid' }))
  await toggleColumn(page, keepalive.en)
  const views = await openViews(page)
  await views.getByLabel(t.name.en).fill('<b>Ours</b> & theirs')
  const link = await views.getByLabel(t.link.en, { exact: true }).inputValue()

  const theirs = await (
    await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  ).newPage()
  await theirs.goto(link)
  await logIn(theirs, USER)
  await expect(theirs.locator('tbody tr')).toHaveCount(3)
  await expect(theirs.locator('tbody tr').first()).toContainText(`${prefix}-1`)
  await expect(header(theirs, keepalive.en)).toHaveCount(0)
  await expect(header(theirs, username.en)).toBeVisible()
  await expect(
    theirs.getByRole('button', { name: t.current.en('<b>Ours</b> & theirs'), exact: true }),
  ).toBeVisible()
  // A column more is a column more in the address, and not in what they remember.
  await toggleColumn(theirs, keepalive.en)
  await expect(header(theirs, keepalive.en)).toBeVisible()
  await toggleColumn(theirs, username.en)
  await expect(header(theirs, username.en)).toHaveCount(0)
  await theirs.goto(paths.clients({ like_clientid: prefix }))
  await expect(header(theirs, keepalive.en)).toBeVisible()
  await expect(header(theirs, username.en)).toBeVisible()
  await theirs.context().close()
})

test('an address that makes no sense shows the list as it begins', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('odd') })
  const page = await open(
    `${paths.clients({ like_clientid: client.clientId, cols: 'nonsense,,x' })}&view=a&view=b`,
  )
  await expect(row(page, client.clientId)).toBeVisible()
  await expect(header(page, username.en)).toBeVisible()
  await expect(page.getByRole('button', { name: t.title.en, exact: true })).toBeVisible()
})

test('every list has views', async ({ open }) => {
  for (const path of [
    paths.subscriptions(),
    paths.topics(),
    paths.retained(),
    paths.delayed(),
    paths.alarms(),
    paths.alarmHistory(),
    paths.nodes(),
    paths.banned(),
  ]) {
    const page = await open(path)
    const views = await openViews(page)
    await views.getByLabel(t.name.en).fill('Here')
    await views.getByRole('button', { name: savedMessages.save.en }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('view') === 'Here')
  }
})

test('the menu is accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.clients())
  const views = await openViews(page)
  await views.getByLabel(t.name.en).fill('Mine')
  await views.getByRole('button', { name: savedMessages.save.en }).click()
  await expect(page.getByRole('button', { name: t.current.en('Mine'), exact: true })).toBeVisible()
  await expectAccessible(page, async (it) => {
    await it.locator('#main table').waitFor()
    const menu = await openViews(it, 'Mine')
    await menu.getByRole('textbox').first().waitFor()
  })
})

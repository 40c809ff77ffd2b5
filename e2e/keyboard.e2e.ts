import { appMessages } from '@signalbox/console/app/app.messages'
import { paths } from '@signalbox/console/paths'
import { chainMessages } from '@signalbox/console/domain/chain/chain.messages'
import { chainNames } from '@signalbox/console/domain/chain/names.messages'
import { formMessages } from '@signalbox/console/form/form.messages'
import { provisionalMessages } from '@signalbox/console/domain/config-history/history.messages'
import { reviewMessages } from '@signalbox/console/form/review/review.messages'
import { settingsMessages } from '@signalbox/console/domain/saving/settings.messages'
import { authorizationMessages } from '@signalbox/console/screens/access/authorization/authorization.messages'
import { backupMessages } from '@signalbox/console/screens/system/backup/backup.messages'
import { viewsMessages } from '@signalbox/console/list/views/views.messages'
import {
  clientMessages,
  clientTabMessages,
} from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { filterMessages } from '@signalbox/console/ui/filter/filter.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { configProvisionalCreate } from '@signalbox/contract/config-history'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { expectArrows, expectEscape, expectTabbable, followFocus } from './focus.ts'
import { expectAccessible, logIn, openDrawer, row } from './pages.ts'

/** Tab until that has the focus, as a user would; a page that does not let it come there fails. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true })
  for (let i = 0; i < 40; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  // What is typed before would go nowhere.
  await expect(page.getByRole('combobox', { name: appMessages.commandsHint.en })).toBeFocused()
}

test('a client is found, looked at and kicked without a mouse', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('keys') })
  const page = await open(paths.overview())
  await openPalette(page)
  await page.keyboard.type(client.clientId)
  await expect(page.getByRole('option', { name: client.clientId })).toBeVisible()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(client.clientId)
  await expect(heading).toBeFocused()

  await tabTo(page, clientsMessages.kick.en)
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog').getByRole('button', {
    name: clientsMessages.kick.en,
    exact: true,
  })
  // Of two Enters in a row the second is no yes.
  const cancel = page.getByRole('dialog').getByRole('button', { name: uiMessages.cancel.en })
  await expect(cancel).toBeFocused()
  // Escape is a no, and the focus is where it was.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const kick = page.getByRole('button', { name: clientsMessages.kick.en, exact: true })
  await expect(kick).toBeFocused()
  expect(client.disconnected).toBeUndefined()

  await page.keyboard.press('Enter')
  await expect(cancel).toBeFocused()
  // The dialog puts the focus on its first button twice: the second time may come after a Tab.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(sure).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
  // The page stays: it shows whether the client comes back.
  await expect(page.getByText(clientsMessages.sessionEndedText.en)).toBeVisible()
  await expect(heading).toHaveText(client.clientId)
})

test('the first Tab offers the way past the navigation', async ({ open }) => {
  const page = await open(paths.nodes())
  await page.reload()
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: appMessages.skip.en })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('rows are walked with arrows, opened with Enter', async ({ open, connect }) => {
  const prefix = uniqueId('rows')
  const ids = [`${prefix}-1`, `${prefix}-2`, `${prefix}-3`]
  for (const clientId of ids) await connect({ clientId })
  // That page is gone with its last row, say; the one before is shown.
  const page = await open(paths.clients({ like_clientid: prefix, sort: 'clientid', page: 2 }))
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL((url) => !url.searchParams.has('page'))
  // The header is a row too.
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '4')
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '4')
  await page.getByRole('group', { name: clientsMessages.title.en, exact: true }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Space')
  await expect(page.getByRole('row', { selected: true })).toContainText(`${prefix}-2`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === paths.client(`${prefix}-2`))
})

test('the frame of a list shows that the list has the focus', async ({ open, connect }) => {
  await connect({ clientId: uniqueId('ring') })
  const page = await open(paths.clients())
  await page.getByRole('checkbox', { name: uiMessages.selectAll.en }).press('Space')
  await page.getByRole('button', { name: uiMessages.clearSelection.en }).press('Enter')
  const list = page.getByRole('group', { name: clientsMessages.title.en, exact: true })
  await expect(list).toBeFocused()
  // The list fills the frame, which clips what is drawn outside it.
  const frame = list.locator('..')
  await expect(frame).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(frame).toHaveCSS('outline-style', 'none')
})

test('a panel is filled in, and left, without a mouse', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('panel') })
  const { clientId } = client
  await client.mqtt.subscribeAsync('c/d')
  const page = await open(paths.clients({ like_clientid: clientId }))
  await page.getByRole('link', { name: clientId }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const tabs = page.getByRole('navigation', { name: clientMessages.tabs.en })
  await tabs.getByRole('link', { name: clientTabMessages.subscriptions.en }).press('Enter')
  await page.getByRole('button', { name: clientsMessages.subscribe.en, exact: true }).waitFor()
  await tabTo(page, clientsMessages.subscribe.en)
  const button = page.getByRole('button', { name: clientsMessages.subscribe.en, exact: true })
  const panel = page.getByRole('dialog', { name: clientsMessages.subscribe.en, exact: true })
  const question = page.getByRole('dialog', { name: uiMessages.discardTitle.en })
  const topicFilter = panel.getByLabel(clientsMessages.topicFilter.en)

  // Nothing was entered: nothing is asked, and the focus is where it was.
  await page.keyboard.press('Enter')
  await expect(topicFilter).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(topicFilter).toBeFocused()
  await page.keyboard.type('a/b')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  // One Escape answers the question, and asks it no second time.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(topicFilter).toHaveValue('a/b')
  await expect(topicFilter).toBeFocused()
  // Nor is it lost by going back, or by a reload.
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await expect(topicFilter).toHaveValue('a/b')

  await topicFilter.focus()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: uiMessages.discard.en }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(topicFilter).toBeFocused()
  await page.keyboard.type('a/b')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
  const list = page.getByRole('table', { name: clientsMessages.subscriptions.en, exact: true })
  await expect(row(list, 'a/b')).toBeVisible()
  // From an entry of a row's menu back to the menu's button.
  const menu = row(list, 'a/b').getByRole('button').last()
  await menu.press('Enter')
  await pressInMenu(page, clientsMessages.unsubscribe.en)
  const isSure = page.getByRole('dialog', { name: clientsMessages.unsubscribeTitle.en })
  await isSure.waitFor()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  // A row that is gone leaves the focus to the next.
  await menu.press('Enter')
  await pressInMenu(page, clientsMessages.unsubscribe.en)
  await isSure.getByRole('button', { name: clientsMessages.unsubscribe.en }).press('Enter')
  await expect(row(list, 'a/b')).toHaveCount(0)
  await expect(row(list, 'c/d').getByRole('button').last()).toBeFocused()
})

test('a menu gets every key that follows the one that opens it', async ({ open, connect }) => {
  const { clientId } = await connect({ clientId: uniqueId('fast') })
  const page = await open(paths.clients({ like_clientid: clientId }))
  await row(page, clientId).getByRole('button').last().focus()
  const entry = page.getByRole('menuitem').first()
  const browser = await page.context().newCDPSession(page)
  for (const rate of [1, 20]) {
    await browser.send('Emulation.setCPUThrottlingRate', { rate })
    await Promise.all(['Enter', 'ArrowDown'].map((key) => page.keyboard.press(key)))
    await expect(entry).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await browser.detach()
})

test('menus and small forms show where the focus is, and give it back', async ({
  open,
  connect,
}) => {
  const { clientId } = await connect({ clientId: uniqueId('small') })
  const page = await open(paths.clients({ like_clientid: clientId }))
  await row(page, clientId).waitFor()
  await followFocus(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  for (const name of [uiMessages.columns.en, filterMessages.add.en, viewsMessages.title.en]) {
    await press(name)
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await expectTabbable(page, name)
    await expectEscape(page, name)
  }
  for (const name of [appMessages.profile.en('admin'), uiMessages.actionsFor.en(clientId)]) {
    await press(name)
    await expect(page.getByRole('menu')).toBeVisible()
    await expectArrows(page, name)
    await expectEscape(page, name)
  }
})

test('the button of the last page keeps the focus', async ({ open, connect }) => {
  const prefix = uniqueId('pages')
  for (const i of [1, 2]) await connect({ clientId: `${prefix}-${i}` })
  const page = await open(paths.clients({ like_clientid: prefix, limit: 1 }))
  const next = page.getByRole('button', { name: uiMessages.nextPage.en })
  await next.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
})

test('buttons that are disabled or removed by their own press leave the focus in the page', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  const goTo = async (path: string) => {
    await page.goto(`${signalbox.url}${path.slice(1)}`)
    await page.locator('#main h1').waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inContent = page.locator('#main:focus, #main :focus')
  await page.goto(`${signalbox.url}login`)
  await logIn(page, USER)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))

  await goTo(paths.backup())
  await button(backupMessages.create.en).press('Enter')
  await expect(page.getByText(backupMessages.empty.en)).toHaveCount(0)
  await expect(inContent).toHaveCount(1)

  await goTo(paths.authorization())
  await button(authorizationMessages.addDefault.en).press('Enter')
  const toggle = page.getByRole('switch', { name: chainMessages.enabledOf.en(chainNames.file.en) })
  await toggle.waitFor()
  await expect(inContent).toHaveCount(1)
  await toggle.press('Space')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()

  await goTo(paths.retainer())
  const setting = page.locator('[data-setting="stop_publish_clear_msg"]')
  const field = setting.getByRole('switch')
  const bar = page.locator('[data-form-bar]')
  await field.press('Space')
  await button(settingsMessages.discard.en).press('Enter')
  await expect(bar).toBeFocused()
  await field.press('Space')
  await setting.getByRole('button').press('Enter')
  await expect(field).toBeFocused()
  await field.press('Space')
  const apply = button(reviewMessages.apply.en('1'))
  await button(formMessages.review.en).press('Enter')
  await expect(apply).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(formMessages.review.en)).toBeFocused()
  // A dialog that is closing gives the focus back once more.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(apply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(formMessages.updated.en(), { exact: true })).toBeVisible()
  await expect(bar).toBeFocused()

  await api.call(configProvisionalCreate, {
    body: { operation: 'retainerUpdate', body: { max_payload_size: '7MB' }, seconds: 300 },
  })
  await button(provisionalMessages.keep.en).press('Enter')
  await expect(button(provisionalMessages.keep.en)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a menu whose row scrolls out of view keeps the focus', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('scroll') })
  await client.mqtt.subscribeAsync(Array.from({ length: 30 }, (_, i) => `scroll/${i}`))
  const page = await open(paths.client(client.clientId, 'subscriptions'))
  const list = page.getByRole('table', { name: clientsMessages.subscriptions.en, exact: true })
  const menu = row(list, 'scroll/29').getByRole('button').last()
  await menu.press('Enter')
  const entry = page.getByRole('menuitem', { name: clientsMessages.unsubscribe.en })
  await entry.focus()
  // The table scrolls within the page.
  await list.evaluate((table) => table.parentElement?.scrollTo({ top: 0 }))
  await expect(menu).not.toBeInViewport()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('scroll/29')
})

const overlays: Record<string, (page: Page) => Promise<unknown>> = {
  'the palette': async (page) => {
    await openPalette(page)
    await page.getByRole('option').first().waitFor()
  },
  'the settings': (page) => openDrawer(page, 'settings'),
  'the help': (page) => openDrawer(page, 'help'),
  'a group of the navigation': async (page) => {
    await page.getByRole('button', { name: 'Monitor', exact: true }).press('Enter')
    await page.locator('[data-panel] [aria-current=page]').waitFor()
  },
  'the question before a logout': async (page) => {
    await openPalette(page)
    await page.keyboard.type(appMessages.logout.en)
    // Settings may be found as well.
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(appMessages.logout.en))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button').last().waitFor()
  },
}

for (const [name, bringUp] of Object.entries(overlays)) {
  test(`${name} is accessible in both languages and themes`, async ({ open }) => {
    const page = await open(paths.nodes())
    await expectAccessible(page, async (it) => {
      await it.locator('#main h1').waitFor()
      await bringUp(it)
    })
  })
}

async function pressInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name }).press('Enter')
}

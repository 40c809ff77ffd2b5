import { appMessages } from '@signalbox/console/app/app.messages'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { clientsMessages } from '../clients.messages.ts'

const { clientId, keepalive, username } = clientsMessages

test('columns are chosen, remembered, and the last one stays', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('columns'), keepalive: 77 })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  const header = (name: string) => page.getByRole('columnheader', { name, exact: false })
  await page.getByRole('button', { name: uiMessages.columns.en, exact: true }).click()
  const choice = page.getByRole('dialog', { name: uiMessages.columns.en })
  const chosen = choice.getByRole('checkbox', { checked: true })
  for (let left = await chosen.count(); left > 1; left--) {
    await chosen.last().click()
    await expect(chosen).toHaveCount(left - 1)
  }
  await expect(chosen).toHaveAccessibleName(clientId.en)
  await expect(chosen).toBeDisabled()

  // The table asks the broker for what it shows, and nothing else.
  const asked = page.waitForRequest((request) => {
    const fields = new URL(request.url()).searchParams.get('fields')?.split(',')
    return fields !== undefined && fields.includes('keepalive') && !fields.includes('username')
  })
  await choice.getByRole('checkbox', { name: keepalive.en, exact: true }).check()
  await asked
  await expect(header(keepalive.en)).toBeVisible()
  await expect(header(username.en)).toHaveCount(0)
  await page.reload()
  await expect(row(page, client.clientId)).toBeVisible()
  await expect(header(keepalive.en)).toBeVisible()
  await expect(header(username.en)).toHaveCount(0)

  await page.getByRole('button', { name: uiMessages.columns.en, exact: true }).click()
  await choice.getByRole('button', { name: uiMessages.columnsReset.en, exact: true }).click()
  await expect(header(username.en)).toBeVisible()
})

test('the dialogs of the list are accessible in both languages and themes', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('axe') })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  await expectAccessible(page, async (it) => {
    await row(it, client.clientId).getByRole('checkbox').check()
    await it
      .getByRole('button', {
        name: new RegExp(`^(${clientsMessages.kick.en}|${clientsMessages.kick.zh})$`),
      })
      .click()
    await expect(it.getByRole('dialog')).toContainText(client.clientId)
  })
  await page.reload()
  await expectAccessible(page, async (it) => {
    await row(it, client.clientId).waitFor()
    await it
      .getByRole('button', {
        name: new RegExp(`^(${uiMessages.columns.en}|${uiMessages.columns.zh})$`),
      })
      .click()
    await it.getByRole('dialog').getByRole('checkbox').first().waitFor()
  })
})

test('a page of rows is selected without a transition in each of them', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('select') })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(row(page, client.clientId)).toBeVisible()
  await page.evaluate(() => {
    addEventListener('transitionrun', ({ target }) => {
      const cell = target instanceof Element ? target.closest('tbody td') : null
      if (cell !== null) document.body.dataset.transitions = 'seen'
    })
  })
  await page.getByRole('checkbox', { name: uiMessages.selectAll.en }).check()
  await expect(row(page, client.clientId).getByRole('checkbox')).toBeChecked()
  // Transitions run from the next frame on.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(page.locator('body')).not.toHaveAttribute('data-transitions')
})

test('cells stay in view in the rows that are seen, and only in these', async ({
  open,
  connect,
}) => {
  const id = uniqueId('far')
  await Promise.all(Array.from({ length: 60 }, (_, i) => connect({ clientId: `${id}-${i}` })))
  const page = await open(paths.clients({ like_clientid: id, limit: 100 }))
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(60)
  const menuCell = (at: number) => rows.nth(at).locator('td').last()
  await expect(menuCell(0)).toHaveCSS('position', 'sticky')
  await expect(menuCell(59)).toHaveCSS('position', 'static')
  await rows.nth(59).scrollIntoViewIfNeeded()
  await expect(menuCell(59)).toHaveCSS('position', 'sticky')
  await expect(menuCell(0)).toHaveCSS('position', 'static')
})

test('a column that stays in view has a shadow while columns are beneath it', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('edge') })
  const alone = paths.clients({ like_clientid: client.clientId })
  const page = await open(`${alone}&peek=${client.clientId}`)
  const cells = row(page, client.clientId).locator('td')
  const scroller = page.locator('[role=group]:has(> table)')
  await expect(cells.nth(1)).toHaveCSS('box-shadow', 'none')
  await expect(cells.last()).not.toHaveCSS('box-shadow', 'none')
  await scroller.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect(cells.nth(1)).not.toHaveCSS('box-shadow', 'none')
  await expect(cells.last()).toHaveCSS('box-shadow', 'none')
})

test('the palette leaves the styles of the page beneath it as they are', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('beneath') })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  const link = row(page, client.clientId).getByRole('link')
  await link.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: appMessages.commandsHint.en })
  await expect(field).toBeFocused()
  expect(await page.locator('[inert], :modal').count()).toBe(0)
  // What is beneath is neither clicked nor focused.
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  const place = await link.boundingBox()
  await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 4)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === paths.clients())
  await expect(link).toBeFocused()
})

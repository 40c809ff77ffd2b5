import { userCreate, userDelete } from '@signalbox/contract/users'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row, rowAction } from '@signalbox/e2e/pages'
import { passwordMessages } from '../../../parts/password.messages.ts'
import { paths } from '../../../paths.ts'
import { apiKeysMessages } from '../../access/api-keys/api-keys.messages.ts'
import { bannedMessages } from '../../access/banned/banned.messages.ts'
import { usersMessages as t } from './users.messages.ts'

const OTHER = { username: 'op_1', password: 'Passw0rd1' }

test('a user is created, changed and deleted', async ({ open, api }) => {
  const page = await open(paths.users())
  await expectRow(page.getByRole('table'), {
    [t.name.en]: /^admin/,
    [t.role.en]: t.administrator.en,
  })
  await page.getByRole('button', { name: t.add.en }).click()
  const form = page.getByRole('dialog').locator('form')
  const create = form.getByRole('button', { name: t.create.en })
  await form.getByLabel(t.name.en).fill('op-1')
  await form.locator('input[name=password]').fill('short')
  await create.click()
  await expect(form.getByText(t.nameWrong.en)).toBeVisible()
  await expect(form.getByText(passwordMessages.mismatch.en)).toBeVisible()
  await form.getByLabel(t.name.en).fill(OTHER.username)
  await form.locator('input[name=password]').fill(OTHER.password)
  await form.locator('input[name=repeated]').fill(OTHER.password)
  await form.getByLabel(t.note.en).fill('operator')
  await create.click()
  await expect(page.getByText(t.added.en(OTHER.username))).toBeVisible()
  const cells = { [t.name.en]: OTHER.username, [t.note.en]: 'operator' }
  await expectRow(page.getByRole('table'), { ...cells, [t.role.en]: t.administrator.en })

  await rowAction(page, OTHER.username, t.edit.en)
  await form.getByLabel(t.role.en).selectOption(t.viewer.en)
  await form.getByRole('button', { name: t.save.en }).click()
  await expectRow(page.getByRole('table'), { ...cells, [t.role.en]: t.viewer.en })

  await rowAction(page, OTHER.username, t.changePassword.en)
  await form.locator('input[name=oldPassword]').fill(OTHER.password)
  await form.locator('input[name=newPassword]').fill(OTHER.password)
  await form.locator('input[name=repeated]').fill(OTHER.password)
  await form.getByRole('button', { name: passwordMessages.save.en }).click()
  await expect(form.getByText(passwordMessages.same.en)).toBeVisible()
  await form.locator('input[name=newPassword]').fill('Passw0rd2')
  await form.locator('input[name=repeated]').fill('Passw0rd2')
  await form.getByRole('button', { name: passwordMessages.save.en }).click()
  await expect(page.getByText(t.otherChanged.en(OTHER.username))).toBeVisible()

  // Neither the first user nor oneself; both are admin here.
  await row(page, 'admin').getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: t.deleteOne.en })).toBeDisabled()
  await page.keyboard.press('Escape')
  await rowAction(page, OTHER.username, t.deleteOne.en)
  await page.getByRole('dialog').getByRole('button', { name: t.deleteOne.en }).click()
  await expect(row(page, OTHER.username)).toHaveCount(0)
  await expect(
    api.call(userDelete, { path: { username: OTHER.username }, query: {} }),
  ).rejects.toMatchObject({ status: 404 })
})

test.describe('somebody else', () => {
  test.use({ isStranger: true })

  test('a viewer looks, changes nothing, and may change the own password', async ({
    page,
    api,
    signalbox,
    allowErrors,
  }) => {
    // What is live asks on with the token that has just ended.
    allowErrors(/401/)
    const viewer = { username: 'view_1', password: 'Passw0rd1' }
    await api.call(userCreate, { body: { ...viewer, description: '', role: 'viewer' } })
    await page.goto(`${signalbox.url}login`)
    await logIn(page, viewer)
    await page.waitForURL('**/dashboard/overview')
    await page.goto(`.${paths.users()}`)
    await expect(page.getByRole('button', { name: t.add.en })).toBeDisabled()
    await row(page, 'admin').getByRole('button').last().click()
    await expect(page.getByRole('menuitem', { name: t.edit.en })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: t.changePassword.en })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.goto(`.${paths.banned()}`)
    await expect(
      page.getByRole('button', { name: bannedMessages.add.en, exact: true }),
    ).toBeDisabled()
    await page.goto(`.${paths.apiKeys()}`)
    await expect(page.getByRole('button', { name: apiKeysMessages.add.en })).toBeDisabled()
    await page.goto(`.${paths.users()}`)
    await row(page, viewer.username).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: t.changePassword.en }).click()
    const form = page.getByRole('dialog').locator('form')
    await form.locator('input[name=oldPassword]').fill(viewer.password)
    await form.locator('input[name=newPassword]').fill('Passw0rd2')
    await form.locator('input[name=repeated]').fill('Passw0rd2')
    await form.getByRole('button', { name: passwordMessages.save.en }).click()
    // Who has changed the own one stays, with a login that is another.
    await expect(page.getByText(passwordMessages.changedHere.en)).toBeVisible()
    await page.reload()
    await expect(row(page, viewer.username)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === paths.users())
    await api.call(userDelete, { path: { username: viewer.username }, query: {} })
  })
})

test('users are accessible in four variants', async ({ open }) => {
  const page = await open(paths.users())
  await expectAccessible(page, (it) => row(it, 'admin').waitFor())
})

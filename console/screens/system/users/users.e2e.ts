import { userCreate, userDelete } from '@signalbox/contract/users'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, logIn, row } from '@signalbox/e2e/pages'
import { passwordMessages } from '#domain/login/password.messages.ts'
import { paths } from '#paths.ts'
import { usersMessages as t } from './users.messages.ts'

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
    const viewer = { username: 'view_1', password: 'Signal-201' }
    await api.call(userCreate, { body: { ...viewer, description: '', role: 'viewer' } })
    await page.goto(`${signalbox.url}login`)
    await logIn(page, viewer)
    await page.waitForURL('**/dashboard/overview')
    await page.goto(`.${paths.users()}`)
    await row(page, viewer.username).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: t.changePassword.en }).click()
    const form = page.getByRole('dialog').locator('form')
    await form.locator('input[name=oldPassword]').fill(viewer.password)
    await form.locator('input[name=newPassword]').fill('Signal-202')
    await form.locator('input[name=repeated]').fill('Signal-202')
    await form.getByRole('button', { name: passwordMessages.save.en }).click()
    // After changing the own password the user stays logged in, with another token.
    await expect(page.getByText(passwordMessages.changedHere.en)).toBeVisible()
    await page.reload()
    await expect(row(page, viewer.username)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === paths.users())
    await api.call(userDelete, { path: { username: viewer.username }, query: {} })
  })
})

test('users are accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.users())
  await expectAccessible(page, (it) => row(it, 'admin').waitFor())
})

import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import {
  expectAccessible,
  expectAccessibleNow,
  logIn,
  row,
  setAppearance,
  textsForPage,
} from '@signalbox/e2e/pages'
import { createClient } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { userLoginsEnd } from '@signalbox/contract/users'
import { loggedIn } from '@signalbox/testing/signalbox'
import { paths } from '#paths.ts'
import { appMessages } from '#app/app.messages.ts'
import { passwordMessages } from '#domain/login/password.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { banKinds, bannedMessages } from '#screens/access/banned/banned.messages.ts'
import { loginMessages } from './login.messages.ts'

test.use({ isStranger: true })

/** As an administrator does elsewhere: the page finds out with its next call. */
async function endLogins({ apiUrl }: { apiUrl: string }): Promise<void> {
  const api = await loggedIn(apiUrl, USER)
  await api.call(userLoginsEnd, { path: { username: USER.username } })
}

test('a right password leads to where the user wanted to go, filters included', async ({
  page,
}) => {
  const wanted = paths.clients({ like_clientid: 'a/b c', page: 2 })
  await page.goto(`.${wanted}`)
  await expect(page).toHaveURL(/\/login\?to=/)
  await logIn(page, USER)
  await expect(page).toHaveURL((url) => url.searchParams.get('like_clientid') === 'a/b c')
  await expect(page).toHaveURL(/\/clients\?/)
})

test('nobody is led out of the console', async ({ page }) => {
  for (const to of ['https://example.org/', '//example.org/', '/\\example.org']) {
    await page.goto(`.${paths.login(to)}`)
    await logIn(page, USER)
    await expect(page).toHaveURL((url) => url.pathname === paths.overview())
    await page.evaluate(() => localStorage.removeItem('signalbox.session.'))
  }
})

test('a wrong password is reported, and the focus is where to correct it', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401/)
  await page.goto(`.${paths.login()}`)
  await logIn(page, { ...USER, password: 'not this one' })
  // As users of EMQX know it, to the letter.
  await expect(page.getByText('Incorrect username or password', { exact: true })).toBeVisible()
  await expect(page.getByLabel(loginMessages.password.en, { exact: false }).first()).toBeFocused()
  await expect(page).toHaveURL(/\/login$/)
})

test('a failure is explained: no answer, and an answer that is a refusal', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/403|ERR_|Failed to load/)
  const signalbox = await own()
  await page.goto(`${signalbox.url}login`)
  await page.setExtraHTTPHeaders({ via: '1.1 proxy' })
  await logIn(page, { username: 'admin', password: 'public' })
  await expect(page.getByText('Not allowed')).toBeVisible()
  await expect(page.getByText(/default password only works from this machine/)).toBeVisible()
  await signalbox.stop()
  await logIn(page, USER)
  await expect(page.getByText('Network Error', { exact: true })).toBeVisible()
})

test('empty fields are named before anything is sent', async ({ page }) => {
  await page.goto(`.${paths.login()}`)
  await page.getByRole('button', { name: loginMessages.login.en, exact: true }).click()
  await expect(page.getByText(loginMessages.usernameRequired.en)).toBeVisible()
  await expect(page.getByText(loginMessages.passwordRequired.en)).toBeVisible()
})

test.describe('the password of the installation', () => {
  test('is asked to be changed, and then no longer works', async ({ page, own }) => {
    const signalbox = await own()
    await page.goto(`${signalbox.url}login`)
    await logIn(page, { username: 'admin', password: 'public' })
    await expect(page.getByRole('heading', { name: loginMessages.changeTitle.en })).toBeVisible()
    const fill = async (password: string, repeated: string) => {
      await page
        .getByLabel(passwordMessages.newPassword.en, { exact: false })
        .first()
        .fill(password)
      await page.getByLabel(passwordMessages.repeat.en, { exact: false }).first().fill(repeated)
      await page.getByRole('button', { name: passwordMessages.save.en }).click()
    }
    await fill('New-passw0rd', 'another')
    await expect(page.getByText(passwordMessages.mismatch.en)).toBeVisible()
    await fill('New-passw0rd', 'New-passw0rd')
    await expect(page).toHaveURL((url) => url.pathname === paths.overview())
    await expect(signalbox.api()).rejects.toMatchObject({ code: 'BAD_USERNAME_OR_PWD' })
  })

  test('may be kept for now', async ({ page, own }) => {
    const signalbox = await own()
    await page.goto(`${signalbox.url}login`)
    await logIn(page, { username: 'admin', password: 'public' })
    await page.getByRole('button', { name: loginMessages.skip.en }).click()
    await expect(page).toHaveURL((url) => url.pathname === paths.overview())
  })
})

/** Logs in on the way to the list of nodes, whose reads are repeated. */
async function logInToNodes(
  page: Parameters<typeof logIn>[0],
  { url }: { url: string },
): Promise<void> {
  await page.goto(`${url}dashboard/nodes`)
  await logIn(page, USER)
  await page.getByRole('cell', { name: 'signalbox@127.0.0.1' }).waitFor()
}

test('an expired login leads to the login page, and from there back', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/401/)
  const signalbox = await own(startForJourney)
  await logInToNodes(page, signalbox)
  await endLogins(signalbox)
  await expect(page).toHaveURL(/\/login\?to=/, { timeout: 30_000 })
  await logIn(page, USER)
  await expect(page).toHaveURL(/\/dashboard\/nodes$/)
})

test('what was typed outlives an expired login, and what was pressed is done after it', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/401/)
  const signalbox = await own(startForJourney)
  await page.goto(`${signalbox.url}${paths.banned().slice(1)}`)
  await logIn(page, USER)
  await page.getByRole('button', { name: bannedMessages.add.en, exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(banKinds.clientid.en).fill('typed-before')
  // The page ends the logins and presses in the answer: its own reads may not find out before, because the question
  // covers the form.
  const { token } = await createClient({ baseUrl: signalbox.apiUrl }).call(login, { body: USER })
  await form.getByRole('button', { name: bannedMessages.add.en, exact: true }).evaluate(
    async (button: HTMLElement, { url, authorization }) => {
      const { status } = await fetch(url, { method: 'DELETE', headers: { authorization } })
      if (status === 204) button.click()
    },
    {
      url: `${signalbox.apiUrl}/users/${USER.username}/logins`,
      authorization: `Bearer ${token}`,
    },
  )

  const ask = page.getByRole('dialog', { name: loginMessages.expired.en })
  await expect(ask).toBeInViewport()
  await expect(page.getByText(loginMessages.expired.en, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?to=/)
  // Escape closes neither it nor the form beneath.
  await expect(ask.getByLabel(loginMessages.password.en).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toBeVisible()
  await ask.getByLabel(loginMessages.password.en).first().fill('wrong')
  await page.keyboard.press('Enter')
  await expect(ask.getByText(loginMessages.wrong.en)).toBeVisible()
  await ask.getByLabel(loginMessages.password.en).first().fill(USER.password)
  await page.keyboard.press('Enter')
  await expect(ask).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === paths.banned())
  await expect(row(page, 'typed-before')).toBeVisible()
})

test('a login that expires in one tab asks in all of them, and each continues where it was', async ({
  page,
  own,
  allowErrors,
  context,
}) => {
  allowErrors(/401/)
  const signalbox = await own(startForJourney)
  await logInToNodes(page, signalbox)
  // This page makes no calls: it learns of the end from the other tab.
  const other = await context.newPage()
  await other.goto(`${signalbox.url}${paths.simulate().slice(1)}`)
  const topic = other.getByRole('textbox').first()
  await topic.fill('typed/before')
  await page.bringToFront()
  await endLogins(signalbox)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login\?to=/)
    await expect(tab.getByText(loginMessages.expired.en, { exact: true })).toBeVisible()
  }
  await page.getByLabel(loginMessages.password.en).first().fill(USER.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/nodes$/)
  await expect(other).toHaveURL((url) => url.pathname === paths.simulate())
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(topic).toHaveValue('typed/before')
  await other.close()
})

test('a login that expired while nobody was here leads back as well', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/401/)
  const signalbox = await own(startForJourney)
  await logInToNodes(page, signalbox)
  await page.goto('about:blank')
  await endLogins(signalbox)
  await page.goto(`${signalbox.url}dashboard/nodes`)
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page.getByText(loginMessages.expired.en, { exact: true })).toBeVisible()
  await expectAccessibleNow(page)
  await setAppearance.of(page, { language: 'en', theme: 'light' })
  // A reload is the way to the login page itself.
  await page.reload()
  await expect(page.getByRole('heading', { name: loginMessages.title.en })).toBeVisible()
  await logIn(page, USER)
  await expect(page).toHaveURL(/\/dashboard\/nodes$/)
})

test('a login outlives a reload, and ends with a logout, in the other tabs too', async ({
  page,
  open,
  context,
}) => {
  await open(paths.overview())
  await page.reload()
  await expect(page).toHaveURL((url) => url.pathname === paths.overview())
  const other = await context.newPage()
  await other.goto(page.url())
  await other.locator('h1').waitFor()

  const t = await textsForPage(page, appMessages)
  const askOut = async (answer: string) => {
    await page.getByRole('button', { name: t.profile(USER.username) }).click()
    await page.getByRole('menuitem', { name: t.logout }).click()
    await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await askOut(uiMessages.cancel.en)
  await expect(page).toHaveURL((url) => url.pathname === paths.overview())
  await askOut(t.logout)
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByText(loginMessages.expired.en)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('the browser does not store the token itself', async ({ page, open }) => {
  await open(paths.overview())
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).toContain('signalbox.session.')
  expect(stored).not.toContain('token')
  expect(stored).not.toContain(USER.username)
})

test('forgetting a password is no dead end', async ({ page, signalbox }) => {
  await page.goto(`.${paths.login()}`)
  await page.getByText(loginMessages.forgot.en).click()
  // With the options that this one was started with: it would be another folder's password otherwise.
  await expect(
    page.getByText(`npm start -- --data-dir ${signalbox.dataDir} --reset-password <username>`),
  ).toBeVisible()
})

test('the login page is accessible in both languages and themes', async ({ page }) => {
  await page.goto(`.${paths.login()}`)
  await expectAccessible(page)
})

test.describe('in Chinese and dark', () => {
  test.use({ language: 'zh', theme: 'dark' })

  test('the way in is the same', async ({ page, open, allowErrors }) => {
    allowErrors(/401/)
    await page.goto(`.${paths.login()}`)
    await logIn(page, { ...USER, password: 'not this one' })
    await expect(page.getByText('用户名或密码错误', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: loginMessages.title.zh })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(paths.overview())
    await expect(page).toHaveURL((url) => url.pathname === paths.overview())
  })
})

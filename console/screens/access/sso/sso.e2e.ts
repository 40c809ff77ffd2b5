import { ssoUpdate } from '@signalbox/contract/sso'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, textsForPage } from '@signalbox/e2e/pages'
import { startOidcProcess } from '@signalbox/testing/oidc-process'
import { appMessages } from '#app/app.messages.ts'
import { paths } from '#paths.ts'
import { ssoLoginMessages } from '#screens/system/login/sso-login.messages.ts'
import { usersMessages } from '#screens/system/users/users.messages.ts'
import { ssoMessages as t } from './sso.messages.ts'

test('the backends and the form of one are accessible in both languages and themes', async ({
  open,
}) => {
  const page = await open(paths.sso())
  await expectAccessible(page, (it) => it.getByRole('link', { name: /LDAP/ }).waitFor())
  await open(paths.ssoBackend('oidc'))
  await expectAccessible(page, (it) => it.locator('input[name=issuer]').waitFor())
})

test.describe('a login at an OpenID provider', () => {
  test.use({ isStranger: true })

  test('leads back to where the user wanted to go, and out again', async ({
    page,
    own,
    allowErrors,
  }) => {
    // The page of the provider.
    allowErrors(/fonts\.googleapis/)
    const signalbox = await own()
    const home = signalbox.url.replace(/\/$/, '')
    const provider = await startOidcProcess([`${home}/api/v5/sso/oidc/callback`], { sub: 'ann' })
    try {
      const api = await signalbox.api()
      await api.call(ssoUpdate, {
        path: { backend: 'oidc' },
        body: {
          ...{ backend: 'oidc', enable: true, issuer: provider.issuer, dashboard_addr: home },
          ...{ clientid: provider.client.id, secret: provider.client.secret },
        },
      })
      await page.goto(`${home}${paths.users()}`)
      const words = await textsForPage(page, ssoLoginMessages)
      await page.getByRole('button', { name: words.oidc }).click()
      await expect(page).toHaveURL((url) => url.pathname === paths.users())
      await expect(page.getByText(usersMessages.you.en)).toBeVisible()
      // Neither the code nor a token is in the history.
      expect(page.url()).not.toContain('#')
      await page.goBack()
      expect(page.url()).not.toMatch(/sso=|login_meta/)
      await page.goto(`${home}${paths.sso()}`)
      await expect(page.getByText(t.running.en)).toBeVisible()
      await page.getByRole('button', { name: appMessages.profile.en('ann') }).click()
      await page.getByRole('menuitem', { name: appMessages.logout.en }).click()
      await page.getByRole('dialog').getByRole('button', { name: appMessages.logout.en }).click()
      // The provider asks whether to log out there as well.
      await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
    } finally {
      await provider.close()
    }
  })
})

import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatsIn } from '#formats.ts'
import { paths } from '#paths.ts'
import { loginMessages } from '#screens/system/login/login.messages.ts'
import { usersMessages } from '#screens/system/users/users.messages.ts'
import { renderScreen, type RenderedScreen } from '#testing/render.tsx'
import { setPageConfig, useSignalbox } from '#testing/signalbox.ts'
import { useUpstream } from '#testing/upstream.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { appMessages } from './app.messages.ts'
import { pageMessages } from './page.messages.ts'

const LOGIN_MS = 3_600_000

async function openProfile({ user }: RenderedScreen, name: string) {
  await user.click(await screen.findByRole('button', { name: appMessages.profile.en(name) }))
  return within(await screen.findByRole('menu'))
}

async function logOut({ user }: RenderedScreen) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: appMessages.logout.en }))
  return screen.findByRole('heading', { name: loginMessages.title.en })
}

describe('with the broker of Signalbox itself', () => {
  const signalbox = useSignalbox()
  let unsetConfig = () => {}
  beforeAll(() => {
    unsetConfig = setPageConfig({ loginMs: LOGIN_MS })
  })
  afterAll(() => unsetConfig())

  it('the profile has the user, the broker, the end of the session, settings, users and logout', async () => {
    const rendered = await renderScreen(paths.nodes())
    const menu = await openProfile(rendered, 'admin')
    menu.getByText(appMessages.administrator.en)
    menu.getByText(pageMessages.embedded.en)
    menu.getByText(appMessages.sessionEnds.en(formatsIn('en').duration(LOGIN_MS)))
    await rendered.user.click(menu.getByRole('menuitem', { name: appMessages.settings.en }))
    const drawer = await screen.findByRole('dialog', { name: appMessages.settings.en })
    // The embedded broker sends no statistics.
    expect(within(drawer).queryByRole('switch', { name: appMessages.telemetry.en })).toBeNull()
    await rendered.user.click(within(drawer).getByRole('button', { name: uiMessages.close.en }))
    const again = await openProfile(rendered, 'admin')
    await rendered.user.click(again.getByRole('menuitem', { name: appMessages.users.en }))
    await screen.findByRole('heading', { level: 1, name: usersMessages.title.en })
    const last = await openProfile(rendered, 'admin')
    await rendered.user.click(last.getByRole('menuitem', { name: appMessages.logout.en }))
    await logOut(rendered)
    expect(screen.getByText(pageMessages.embedded.en)).toBeTruthy()
  })

  it('the profile of a viewer says so', async () => {
    const viewer = await signalbox.viewer()
    const rendered = await renderScreen(paths.nodes(), { as: viewer, language: 'zh' })
    await rendered.user.click(
      await screen.findByRole('button', { name: appMessages.profile.zh(viewer.username) }),
    )
    const menu = within(await screen.findByRole('menu'))
    menu.getByText(appMessages.viewer.zh)
    menu.getByText(appMessages.sessionEnds.zh(formatsIn('zh').duration(LOGIN_MS)))
  })
})

describe('with a cluster', () => {
  useUpstream()

  it('profile and login have the name and the host of the cluster', async () => {
    const rendered = await renderScreen(paths.nodes())
    let menu = await openProfile(rendered, 'admin')
    menu.getByText('test · 127.0.0.1')
    await rendered.user.click(menu.getByRole('menuitem', { name: appMessages.settings.en }))
    const drawer = within(await screen.findByRole('dialog', { name: appMessages.settings.en }))
    // Its broker is another Signalbox, which sends no statistics either.
    expect(drawer.queryByRole('switch', { name: appMessages.telemetry.en })).toBeNull()
    await rendered.user.click(drawer.getByRole('button', { name: uiMessages.close.en }))
    menu = await openProfile(rendered, 'admin')
    await rendered.user.click(menu.getByRole('menuitem', { name: appMessages.logout.en }))
    await logOut(rendered)
    screen.getByText('test · 127.0.0.1')
  })
})

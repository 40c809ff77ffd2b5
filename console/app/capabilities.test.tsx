import { userCreate } from '@signalbox/contract/users'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { limiterMessages } from '#domain/config/roots/limiter.messages.ts'
import { sysmonMessages } from '#domain/config/roots/sysmon.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { usersMessages } from '#screens/system/users/users.messages.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { openRowMenu } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { appMessages } from './app.messages.ts'

const OTHER = {
  username: 'other',
  password: 'Signal-201',
  description: '',
  role: 'viewer',
} as const
const { endLogins, logins } = usersMessages
const LIMIT = `${limiterMessages.connections.en}: ${limiterMessages.noLimit.en}`

describe('a broker of Signalbox itself', () => {
  const signalbox = useSignalbox()

  it('offers its own operations, and has no limits of Erlang', async () => {
    await signalbox.api.call(userCreate, { body: OTHER })
    const { user, main } = await renderScreen(paths.users())
    await main.findByRole('columnheader', { name: logins.en })
    const menu = await openRowMenu(user, OTHER.username)
    expect(
      menu.getByRole('menuitem', { name: new RegExp(endLogins.en) }).textContent,
    ).not.toContain(unavailableMessages.own.en)
    const limits = await renderScreen(paths.limits())
    await limits.main.findByLabelText(LIMIT)
    const settings = await renderScreen(paths.alarmSettings())
    await settings.main.findByLabelText(sysmonMessages['vm.long_schedule'].en)
    expect(settings.main.queryByLabelText(sysmonMessages['vm.long_gc'].en)).toBeNull()
  })
})

describe('a cluster', () => {
  const cluster = useUpstream()

  it('offers no operations of Signalbox itself, and the reason is shown', async () => {
    await cluster.api.call(userCreate, { body: OTHER })
    const { user, main } = await renderScreen(paths.users())
    const menu = await openRowMenu(user, OTHER.username)
    const action = menu.getByRole('menuitem', { name: new RegExp(endLogins.en) })
    expect(action.getAttribute('aria-disabled') ?? action.getAttribute('disabled')).not.toBeNull()
    expect(`${action.textContent} ${action.title}`).toContain(unavailableMessages.own.en)
    expect(main.queryByRole('columnheader', { name: logins.en })).toBeNull()
    const settings = await renderScreen(paths.alarmSettings())
    await settings.main.findByLabelText(sysmonMessages['vm.long_gc'].en)
  })

  it('that does not offer a function has the reason in its place, until it restarts', async () => {
    const body = '{"code":"NOT_FOUND","message":"Request Path Not Found"}'
    const fault = { kind: 'status', status: 404, body } as const
    cluster.proxy.misbehave(fault, (path) => path.includes('/configs/limiter'))
    const { user, main } = await renderScreen(paths.limits())
    await main.findByText(unavailableMessages.answered.en('404'))
    const next = main.getByRole('link', { name: unavailableMessages.nodes.en })
    expect(next.getAttribute('href')).toBe(paths.nodes())
    expect(main.queryByLabelText(LIMIT)).toBeNull()

    cluster.proxy.misbehave(fault, (path) => /\/(nodes|listeners|configs\/limiter)\b/.test(path))
    const [link] = main.getAllByRole('link')
    if (link === undefined) throw new Error('there is no link')
    await user.click(link)
    await screen.findByText(appMessages.lostStarting.en)
    cluster.proxy.misbehave({ kind: 'good' })
    await expect.poll(() => screen.queryByText(appMessages.lostStarting.en)).toBeNull()
    history.back()
    await screen.findByLabelText(LIMIT)
    expect(screen.queryByText(unavailableMessages.answered.en('404'))).toBeNull()
  })
})

import { alarmList } from '@signalbox/contract/alarms'
import { bannedCreate } from '@signalbox/contract/banned'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { freePort } from '@signalbox/testing/free-port'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen, type ScreenOptions } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { appMessages } from '../app.messages.ts'
import { navigation } from '../navigation.ts'

const signalbox = useSignalbox()

const group = (name: string) => bar().getByRole('button', { name })
const page = (name: RegExp) => bar().queryByRole('link', { name })
const bar = () => within(screen.getByRole('navigation', { name: appMessages.navigation.en }))

async function renderAt(path: string, options?: ScreenOptions) {
  const { user } = await renderScreen(path, options)
  return user
}

it('shows no icon twice', () => {
  const icons = navigation.map(({ icon }) => icon)
  expect(new Set(icons).size).toBe(icons.length)
})

describe('the rail', () => {
  it('opens a group with Enter or →, moves with arrows, and closes with Escape or ←', async () => {
    const user = await renderAt(paths.nodes())
    group('Monitor').focus()
    for (const [opening, closing] of [
      ['{Enter}', '{Escape}'],
      ['{ArrowRight}', '{ArrowLeft}'],
    ] as const) {
      await user.keyboard(opening)
      // The page that is shown, not the first one.
      expect(document.activeElement?.textContent).toBe('Nodes')
      expect(document.activeElement?.getAttribute('aria-current')).toBe('page')
      await user.keyboard('{ArrowUp}')
      expect(document.activeElement?.textContent).toBe('Metrics')
      await user.keyboard('{Home}')
      expect(document.activeElement?.textContent).toBe('Clients')
      await user.keyboard(closing)
      expect(page(/Clients/)).toBeNull()
      expect(document.activeElement).toBe(group('Monitor'))
    }
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(group('Access'))
  })

  it('fetches the first page of a group when the group is opened', async () => {
    const user = await renderAt(paths.overview())
    const { routes } = await import('../routes.ts')
    const fetched: string[] = []
    for (const route of routes) {
      const fetch = route.component
      vi.spyOn(route, 'component').mockImplementation(() => {
        fetched.push(route.pattern)
        return fetch()
      })
    }
    await user.click(group('Access'))
    const first = bar()
      .getAllByRole('link')
      .find((link) => link.closest('[data-panel]'))
    await expect.poll(() => fetched).toEqual([first?.getAttribute('href')])
  })

  it('opens a page from a group, which is marked then', async () => {
    const user = await renderAt(paths.overview())
    expect(group('Access').getAttribute('aria-current')).toBeNull()
    await user.click(group('Access'))
    await user.click(bar().getByRole('link', { name: 'API keys' }))
    await screen.findByRole('heading', { level: 1, name: 'API keys' })
    expect(page(/API keys/)).toBeNull()
    expect(group('Access').getAttribute('aria-current')).toBe('true')
  })

  it('has the users with what guards access, and the settings of the console', async () => {
    const user = await renderAt(paths.overview())
    await user.click(group('Access'))
    expect(page(/^Users$/)?.getAttribute('href')).toBe(paths.users())
    await user.click(group('Manage'))
    await user.click(bar().getByRole('button', { name: 'Console settings' }))
    await screen.findByRole('dialog', { name: appMessages.settings.en })
    expect(page(/Listeners/)).toBeNull()
  })

  it('opens a group when the pointer rests on it, and closes it when the pointer leaves', async () => {
    const user = await renderAt(paths.nodes())
    await user.hover(group('Diagnose'))
    await bar().findByRole('link', { name: 'WebSocket client' })
    await user.hover(screen.getByRole('main'))
    await expect.poll(() => page(/WebSocket/)).toBeNull()
    // A click keeps it open.
    await user.click(group('Diagnose'))
    await user.hover(screen.getByRole('main'))
    expect(page(/WebSocket/)).not.toBeNull()
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(page(/WebSocket/)).toBeNull()
  })

  it('marks the page that a setting belongs to', async () => {
    const user = await renderAt(paths.delayedSettings())
    await user.click(group('Monitor'))
    const current = bar()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual(['Delayed messages'])
  })

  it('has the number of active alarms at the bell and at the page', async () => {
    const { os } = await signalbox.api.call(sysmonGet, {})
    // Memory is always in use: this threshold raises the alarm.
    const changed = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '1%' }
    await signalbox.api.call(sysmonUpdate, { body: { os: changed } })
    const active = () => signalbox.api.call(alarmList, { query: { activated: true } })
    await expect.poll(async () => (await active()).data.length).not.toBe(0)
    const user = await renderAt(paths.nodes())
    await user.click(group('Monitor'))
    await bar().findByRole('link', { name: /^Alarms ?[1-9]$/ })
    await bar().findByRole('link', { name: /^Alarms: [1-9] active$/ })
  })

  it('has the numbers of denials and of failing connectors at their pages', async () => {
    const who = uniqueId('refused')
    await signalbox.api.call(bannedCreate, { body: { as: 'clientid', who } })
    await expect(signalbox.connect({ clientId: who })).rejects.toThrow()
    const name = uniqueId('down').replaceAll('-', '_')
    const body = { type: 'http', name, url: `http://127.0.0.1:${await freePort()}` } as const
    await signalbox.api.call(connectorCreate, { body })
    onTestFinished(async () => {
      await signalbox.api.call(connectorDelete, { path: { id: `http:${name}` } })
    })
    const user = await renderAt(paths.nodes())
    await user.click(group('Access'))
    await bar().findByRole('link', { name: /^Denials ?[1-9]$/ })
    await user.click(group('Integrate'))
    await bar().findByRole('link', { name: /^Connectors ?[1-9]$/ })
  })

  it('has headings over the pages of Manage', async () => {
    const user = await renderAt(paths.nodes())
    await user.click(group('Manage'))
    const { textContent } = within(screen.getByRole('navigation')).getByRole('list', {
      name: 'Manage',
    })
    expect(textContent).toMatch(/^BrokerMQTT.*ExtensionsGateways.*OperationLog/)
  })
})

it('pinned open it is a tree, whose folded groups stay folded', async () => {
  const user = await renderAt(paths.nodes())
  await user.click(group(appMessages.expand.en))
  expect(bar().getByRole('link', { name: 'Nodes' }).getAttribute('aria-current')).toBe('page')
  await user.click(group('Access'))
  expect(page(/Denials/)).toBeNull()
  expect(page(/Clients/)).not.toBeNull()
  const stored = JSON.parse(localStorage.getItem('signalbox.settings') ?? '{}')
  expect(stored).toMatchObject({ isNavigationOpen: true, foldedGroups: ['Access'] })
  await user.click(group(appMessages.collapse.en))
  expect(page(/Clients/)).toBeNull()
})

/** The window of a phone, until the test ends. */
function usePhone() {
  const { matchMedia } = window
  const narrow = (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('width') })
  Object.assign(window, { matchMedia: narrow })
  Object.assign(globalThis, { matchMedia: narrow })
  onTestFinished(() => {
    Object.assign(window, { matchMedia })
    Object.assign(globalThis, { matchMedia })
  })
}

it('on a phone it has help and the user behind “More”', async () => {
  usePhone()
  const user = await renderAt(paths.nodes(), { language: 'zh' })
  const phone = within(screen.getByRole('navigation', { name: appMessages.navigation.zh }))
  await user.click(phone.getByRole('button', { name: appMessages.more.zh }))
  await user.click(phone.getByRole('button', { name: appMessages.profile.zh('admin') }))
  const menu = within(await screen.findByRole('menu'))
  await user.click(menu.getByRole('menuitem', { name: appMessages.users.zh }))
  await screen.findByRole('heading', { level: 1, name: appMessages.users.zh })
  expect(phone.queryByRole('button', { name: appMessages.help.zh })).toBeNull()
})

it('on a phone one entry of the bar is that of the page, also where the page is behind “More”', async () => {
  usePhone()
  for (const [path, name] of [
    [paths.clients(), 'Monitor'],
    [paths.backup(), appMessages.more.en],
    [paths.simulate(), appMessages.more.en],
  ] as const) {
    await renderAt(path)
    const phone = within(screen.getByRole('navigation', { name: appMessages.navigation.en }))
    expect(phone.getAllByRole('button', { current: true }).map((each) => each.textContent)).toEqual(
      [name],
    )
  }
})

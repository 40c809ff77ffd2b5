import { actionCreate, actionGet } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { deadLetterList } from '@signalbox/contract/dead-letters'
import { publish } from '@signalbox/contract/publish'
import { ruleCreate } from '@signalbox/contract/rules'
import { waitFor as waitUntil } from '@signalbox/testing/wait-for'
import { screen, waitFor, within } from '@testing-library/react'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failuresMessages as words } from '#domain/integration/failures/failures.messages.ts'
import { fallbacksMessages } from '#domain/integration/fallbacks/fallbacks.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, openListMenu, openPeek, rowAction, rows } from '#testing/tables.ts'
import { deadLettersMessages as t } from './dead-letters.messages.ts'

const signalbox = useSignalbox()

let status = 500
const server = createServer((_, response) => response.writeHead(status).end())
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP
  const url = `http://127.0.0.1:${port}`
  await signalbox.api.call(connectorCreate, { body: { type: 'http', name: 'web', url } })
})
afterAll(() => {
  server.close().closeAllConnections()
})

const store = { kind: 'reference', type: 'dead_letters', name: 'default' } as const

async function create(name: string, more: object = {}): Promise<string> {
  const parameters = { body: '${payload}' }
  const body = { type: 'http', name, connector: 'web', parameters, ...more }
  await signalbox.api.call(actionCreate, { body })
  return `http:${name}`
}

/** Messages that an action could not deliver. */
async function fail(name: string, topics: readonly string[]): Promise<string> {
  const { api } = signalbox
  status = 500
  const id = await create(name, { fallback_actions: [store] })
  const sql = `SELECT * FROM "${name}/#"`
  await api.call(ruleCreate, { body: { id: name, sql, actions: [id] } })
  for (const topic of topics) {
    const body = {
      topic: `${name}/${topic}`,
      payload: `of ${topic}`,
      qos: 0 as const,
      retain: false,
    }
    await api.call(publish, { body })
  }
  await waitUntil(async () => {
    const { data } = await api.call(deadLetterList, { query: { action: id } })
    return data.length === topics.length
  })
  return id
}

it('without dead letters the screen says how they are stored', async () => {
  const { main } = await renderScreen(paths.deadLetters())
  await main.findByText(t.emptyText.en)
})

it('rows have their reason and their content, and the address keeps the filter', async () => {
  const action = await fail('kept', ['a', 'b'])
  const { user } = await renderScreen(paths.deadLetters({ action, like_topic: 'kept/a' }))
  await expectRow({
    [t.action.en]: action,
    [t.reason.en]: /HTTP status 500/,
    [t.topic.en]: /kept\/a/,
    [t.status.en]: t.stored.en,
  })
  expect(rows()).toHaveLength(1)
  const peek = await openPeek(user, action)
  await peek.findByText(/of a/)
})

it('a row is sent again, and all others are deleted', async () => {
  const action = await fail('again', ['a', 'b', 'c'])
  status = 204
  const { user, main } = await renderScreen(paths.deadLetters({ action }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  await rowAction(user, action, words.sendAgain.en)
  const dialog = within(await screen.findByRole('dialog', { name: words.sendTitle.en('1') }))
  await user.click(dialog.getByRole('button', { name: words.sendAgain.en }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  const menu = await openListMenu(user)
  await user.click(menu.getByRole('menuitem', { name: t.deleteAll.en }))
  const question = within(await screen.findByRole('dialog', { name: t.deleteTitle.en('2') }))
  await user.click(question.getByRole('button', { name: t.deleteOne.en }))
  await waitFor(() => expect(rows()).toEqual([]))
  expect(main.queryByText('again/a')).toBeNull()
})

it('a viewer reads rows and sends nothing', async () => {
  const action = await fail('seen', ['a'])
  const { user } = await renderScreen(paths.deadLetters({ action }), {
    as: await signalbox.viewer(),
  })
  await findRow(action)
  const menu = await openListMenu(user)
  const item = menu.getByRole('menuitem', { name: new RegExp(t.deleteAll.en) })
  expect(item.getAttribute('aria-disabled') ?? String(item.hasAttribute('disabled'))).toBe('true')
})

it('the form of an action offers the store, other actions and a message as fallbacks', async () => {
  const { api } = signalbox
  await create('other')
  const id = await create('formed')
  const { user, main } = await renderScreen(paths.action(id, 'settings'))
  await user.click(await main.findByText(fallbacksMessages.group.en))
  const add = await main.findByLabelText(fallbacksMessages.add.en)
  await within(add).findByRole('option', { name: 'http:other' })
  await user.selectOptions(add, fallbacksMessages.deadLetters.en)
  await user.selectOptions(add, 'http:other')
  await user.selectOptions(add, fallbacksMessages.republish.en)
  await user.click(main.getByRole('button', { name: fallbacksMessages.remove.en('http:other') }))
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => {
    const action = await api.call(actionGet, { path: { id } })
    expect(action.fallback_actions).toMatchObject([
      store,
      { kind: 'republish', args: { topic: 'undelivered/${fallback_from}' } },
    ])
  })
})

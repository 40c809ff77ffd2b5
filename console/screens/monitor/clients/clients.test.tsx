import { authorizationSourceUpdate } from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { bulkMessages } from '#list/bulk/bulk.messages.ts'
import { deniedByMessages } from '#domain/denials/denied-by.messages.ts'
import { findingMessages } from '#domain/findings/finding.messages.ts'
import { forwardMessages } from '#domain/forward/forward.messages.ts'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction, rows } from '#testing/tables.ts'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { clientsMessages as t } from './clients.messages.ts'
import { checkMessages } from './diagnosis/diagnosis.messages.ts'
import { admissionMessages, clientMessages as words } from './detail/client.messages.ts'

const signalbox = useSignalbox()
/** The text of a message with one value. */
const messagePattern = (message: (value: string) => string) => new RegExp(`^${message('')}`)
const dialog = async () => within(await screen.findByRole('dialog'))

it('a client is listed while it is connected', async () => {
  const client = await signalbox.connect({ clientId: uniqueId('here'), username: 'alice' })
  const { main } = await renderScreen(paths.clients({ like_clientid: client.clientId }))
  await expectRow({
    [t.clientId.en]: client.clientId,
    [t.username.en]: 'alice',
    [t.state.en]: t.connected.en,
  })
  await client.end()
  await expectNoRow(client.clientId)
  await main.findByText(uiMessages.noMatch.en)
})

const searchParams = () => new URLSearchParams(location.search)

it('filters are typed, and are in the address', async () => {
  const prefix = uniqueId('filter')
  await signalbox.connect({ clientId: `${prefix}-one`, username: 'anna' })
  await signalbox.connect({ clientId: `${prefix}-two`, username: 'bert' })
  const { user, main } = await renderScreen(paths.clients())
  const field = main.getByRole('combobox', { name: t.search.en })
  // Without Enter, and without a button.
  await fill(user, field, prefix)
  await waitFor(() => expect(searchParams().get('like_clientid')).toBe(prefix))
  await findRow(`${prefix}-one`)
  await findRow(`${prefix}-two`)
  await user.type(field, ' username:bert ')
  await expectNoRow(`${prefix}-one`)
  expect(searchParams().get('like_username')).toBe('bert')
  const chip = `${t.username.en}: bert`
  await main.findByRole('button', { name: filterMessages.edit.en(chip) })

  const again = await renderScreen(`${location.pathname}${location.search}`)
  await findRow(`${prefix}-two`)
  await expectNoRow(`${prefix}-one`)
  expect(again.main.getByRole('combobox', { name: t.search.en })).toHaveProperty('value', prefix)
  await again.user.click(again.main.getByRole('button', { name: filterMessages.remove.en(chip) }))
  await findRow(`${prefix}-one`)
  expect([...searchParams().keys()]).toEqual(['like_clientid'])
  await again.user.click(again.main.getByRole('button', { name: filterMessages.clear.en }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('a filter that the broker would refuse is reported at the field', async () => {
  const { user, main } = await renderScreen(paths.clients())
  const field = main.getByRole('combobox', { name: t.search.en })
  await user.type(field, 'ip:abc{Enter}')
  const problem = await main.findByRole('alert')
  expect(problem.textContent).toBe(t.invalidIp.en)
  expect(field.getAttribute('aria-describedby')).toBe(problem.id)
  expect(location.search).toBe('')
  await user.clear(field)
  await user.type(field, 'queue>many')
  await main.findByText(filterMessages.invalidNumber.en(t.mqueue.en))
})

it('filters are chosen from a menu, completed by keyboard, and edited', async () => {
  const { user, main } = await renderScreen(paths.clients())
  await user.click(main.getByRole('button', { name: filterMessages.add.en }))
  const menu = await dialog()
  await user.click(menu.getByRole('button', { name: new RegExp(`^${t.mqueue.en}`) }))
  await user.type(await menu.findByLabelText(t.mqueue.en), '5{Enter}')
  await waitFor(() => expect(searchParams().get('gte_mqueue_len')).toBe('5'))
  const edit = filterMessages.edit.en(`${t.mqueue.en} ≥ 5`)
  await user.click(await main.findByRole('button', { name: edit }))
  const editor = within(await screen.findByRole('dialog', { name: edit }))
  await fill(user, editor.getByRole('textbox', { name: t.mqueue.en }), '7')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(searchParams().get('gte_mqueue_len')).toBe('7'))

  const field = main.getByRole('combobox', { name: t.search.en })
  await user.type(field, 'sta')
  main.getByRole('option', { name: /^state:/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(main.getAllByRole('option')).toHaveLength(2)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(searchParams().get('conn_state')).toBe('connected'))
  // Backspace makes the last chip text again.
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(field).toHaveProperty('value', 'queue>=7'))
})

it('sorting compares numbers within IDs, and is in the address', async () => {
  const prefix = uniqueId('sort')
  for (const i of [2, 10, 1]) await signalbox.connect({ clientId: `${prefix}-${i}` })
  const { user, main } = await renderScreen(paths.clients({ like_clientid: prefix }))
  const expectOrder = (...ids: number[]) =>
    waitFor(() => {
      const links = rows().map((each) => within(each).getAllByRole('link')[0]?.textContent)
      expect(links).toEqual(ids.map((id) => `${prefix}-${id}`))
    })
  await findRow(`${prefix}-10`)
  const sort = () => main.getByRole('button', { name: new RegExp(`^${t.clientId.en}`) })
  await user.click(sort())
  await expectOrder(1, 2, 10)
  expect(new URLSearchParams(location.search).get('sort')).toBe('clientid')
  await user.click(sort())
  await expectOrder(10, 2, 1)
  await renderScreen(`${location.pathname}${location.search}`)
  await expectOrder(10, 2, 1)
})

it('several clients are kicked at once, after a list of them', async () => {
  const prefix = uniqueId('many')
  const clients = await Promise.all(
    [1, 2, 3].map((i) => signalbox.connect({ clientId: `${prefix}-${i}` })),
  )
  const { user, main } = await renderScreen(paths.clients({ like_clientid: prefix }))
  for (const { clientId } of clients.slice(0, 2)) {
    await user.click(within(await findRow(clientId)).getByRole('checkbox'))
  }
  await user.click(main.getByRole('button', { name: t.kick.en }))
  const question = await dialog()
  await question.findByText(`${prefix}-1`)
  question.getByText(`${prefix}-2`)
  expect(question.queryByText(`${prefix}-3`)).toBeNull()
  await user.click(question.getByRole('button', { name: t.kick.en }))
  await question.findByText(t.kickManyDone.en('2'))
  expect(question.getAllByText(bulkMessages.done.en)).toHaveLength(2)
  await waitFor(() => {
    const codes = clients.map((each) => each.disconnected?.reasonCode)
    expect(codes).toEqual([0x98, 0x98, undefined])
  })
})

it('a subscription made on the page reaches the client, and an invalid filter is reported', async () => {
  const client = await signalbox.connect({ clientId: uniqueId('subscribed') })
  const publisher = await signalbox.connect()
  const topic = uniqueId('from/the/page')
  const { user, main } = await renderScreen(paths.client(client.clientId, 'subscriptions'))
  await user.click(await main.findByRole('button', { name: t.subscribe.en }))
  const form = await dialog()
  const filter = await form.findByLabelText(label(t.topicFilter.en))
  const subscribe = form.getByRole('button', { name: t.subscribe.en })
  await fill(user, filter, 'a/#/b')
  await user.click(subscribe)
  await form.findByText(t.topicFilterInvalid.en)
  await fill(user, filter, `${topic}/#`)
  await user.click(subscribe)
  await findRow(`${topic}/#`)
  await publisher.mqtt.publishAsync(`${topic}/x`, 'for you', { qos: 1 })
  expect(String((await client.message(`${topic}/x`)).payload)).toBe('for you')
  await rowAction(user, `${topic}/#`, t.unsubscribe.en)
  await user.click((await dialog()).getByRole('button', { name: t.unsubscribe.en }))
  await expectNoRow(`${topic}/#`)
})

it('the keep alive of a connection is changed on its page', async () => {
  const client = await signalbox.connect({ clientId: uniqueId('alive'), keepalive: 60 })
  const { user, main } = await renderScreen(paths.client(client.clientId, 'details'))
  await user.click(await main.findByRole('button', { name: words.changeKeepalive.en }))
  const form = await dialog()
  const keepalive = await form.findByLabelText(label(t.keepalive.en))
  const save = form.getByRole('button', { name: words.save.en })
  for (const wrong of ['65536', '']) {
    await fill(user, keepalive, wrong)
    await user.click(save)
    const problem = await form.findByText(words.keepaliveRange.en)
    expect(keepalive.getAttribute('aria-describedby')).toContain(problem.id)
    await fill(user, keepalive, '300')
    await waitFor(() => expect(form.queryByText(words.keepaliveRange.en)).toBeNull())
  }
  await user.click(save)
  await screen.findByText(words.keepaliveChanged.en(t.keepalive.en))
  await main.findByText(/^5m/)
})

it('the other clients of its user are a click away', async () => {
  const username = uniqueId('user')
  const client = await signalbox.connect({ clientId: uniqueId('one'), username })
  const { main } = await renderScreen(paths.client(client.clientId, 'access'))
  await main.findByText(words.noSameUser.en)
  await main.findByText(admissionMessages.noAuthenticator.en)
  const other = await signalbox.connect({ clientId: uniqueId('other'), username })
  const again = await renderScreen(paths.client(client.clientId, 'access'))
  await again.main.findByRole('link', { name: other.clientId })
})

it('the client of a bridge leads to its connector, and says whether it is encrypted', async () => {
  const body = { type: 'mqtt', name: uniqueId('bridge'), server: '127.0.0.1:1', enable: false }
  await signalbox.api.call(connectorCreate, { body: { ...body, clientid_prefix: 'plant-' } })
  const client = await signalbox.connect({ clientId: `plant-${body.name}0a1b2c3d:1` })
  const { main } = await renderScreen(paths.client(client.clientId, 'details'))
  const link = await main.findByRole('link', { name: `mqtt:${body.name}` })
  expect(link.getAttribute('href')).toBe(paths.connector(`mqtt:${body.name}`))
  expect((await main.findByText(t.tls.en)).closest('div')?.textContent).toContain(t.no.en)
  await signalbox.api.call(connectorDelete, { path: { id: `mqtt:${body.name}` } })
})

it('the page of a client has its most used actions as buttons, and the others in a menu', async () => {
  const client = await signalbox.connect({ clientId: uniqueId('acts') })
  const { user, main } = await renderScreen(paths.client(client.clientId))
  await main.findByText(words.noProblems.en)
  for (const name of [clientLimitMessages.limit.en, t.ban.en, t.kick.en]) {
    main.getByRole('button', { name })
  }
  expect(main.queryByRole('link', { name: t.simulate.en })).toBeNull()
  const more = await main.findByRole('button', { name: uiMessages.moreActions.en })
  more.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...[t.explain.en, t.simulate.en, t.trace.en, forwardMessages.forward.en]])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(location.pathname).toBe(paths.explain()))
  expect(new URLSearchParams(location.search).get('clientid')).toBe(client.clientId)
})

it('on a phone what can be done with a client is a menu', async () => {
  const client = await signalbox.connect({ clientId: uniqueId('phone') })
  const { matchMedia } = window
  const narrow = (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('width') })
  for (const target of [window, globalThis]) Object.assign(target, { matchMedia: narrow })
  onTestFinished(() => {
    for (const target of [window, globalThis]) Object.assign(target, { matchMedia })
  })
  const { user, main } = await renderScreen(paths.client(client.clientId))
  await user.click(await main.findByRole('button', { name: uiMessages.moreActions.en }))
  const menu = within(await screen.findByRole('menu'))
  menu.getByRole('menuitem', { name: t.explain.en })
  await user.click(await menu.findByRole('menuitem', { name: t.kick.en }))
  await user.click((await dialog()).getByRole('button', { name: t.kick.en }))
  await main.findByText(messagePattern(t.sessionEnded.en))
  expect(location.pathname).toBe(paths.client(client.clientId))
})

it('the page of a client that is gone keeps its last state, and shows the client when it is back', async () => {
  const clientId = uniqueId('flips')
  const first = await signalbox.connect({ clientId })
  const { main } = await renderScreen(paths.client(clientId))
  await main.findByText(words.noProblems.en)
  await first.end()
  await main.findByText(messagePattern(t.sessionEnded.en))
  expect(main.getAllByText(t.disconnected.en).length).toBeGreaterThan(0)
  expect(main.queryByText(t.notFound.en)).toBeNull()
  await signalbox.connect({ clientId })
  await main.findByText(words.noProblems.en)
  expect(main.queryByText(messagePattern(t.sessionEnded.en))).toBeNull()
  expect(main.getAllByText(t.connected.en).length).toBeGreaterThan(0)
})

it('a page that is opened after a client has gone has its last state too', async () => {
  const clientId = uniqueId('gone')
  const client = await signalbox.connect({ clientId })
  await client.end()
  const { main } = await renderScreen(paths.client(clientId))
  await main.findByText(messagePattern(t.sessionEnded.en))
  expect(main.getAllByText(t.disconnected.en).length).toBeGreaterThan(0)
})

it('the title of the window keeps the blanks of an ID, as the heading does', async () => {
  await renderScreen(paths.client(' a  b '))
  await waitFor(() => expect(document.title).toBe('\u00a0a\u00a0\u00a0b\u00a0 · Signalbox'))
})

it('a missing client is reported as missing, not as a failure', async () => {
  const { main } = await renderScreen(paths.client(uniqueId('nobody')))
  await main.findByText(checkMessages.neverSeen.en, { selector: 'p' })
})

it('a click shows a client beside the list, and arrows walk through the list', async () => {
  const prefix = uniqueId('peek')
  for (const name of ['a', 'b']) {
    await signalbox.connect({ clientId: `${prefix}-${name}`, username: `user-${name}` })
  }
  const { user, main } = await renderScreen(
    paths.clients({ like_clientid: prefix, sort: 'clientid' }),
  )
  const first = await findRow(`${prefix}-a`)
  await user.click(within(first).getByText(t.connected.en))
  const panel = await main.findByRole('region', { name: uiMessages.peek.en })
  await within(panel).findByRole('heading', { name: `${prefix}-a` })
  await within(panel).findByText('user-a')
  expect(searchParams().get('peek')).toBe(`${prefix}-a`)
  await user.keyboard('{ArrowDown}')
  await within(panel).findByText('user-b')
  expect(searchParams().get('peek')).toBe(`${prefix}-b`)
  // At the last row the buttons keep the focus.
  const previous = within(panel).getByRole('button', { name: uiMessages.previousRow.en })
  await user.click(previous)
  await within(panel).findByText('user-a')
  await user.click(previous)
  expect(document.activeElement).toBe(previous)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(main.queryByRole('region', { name: uiMessages.peek.en })).toBeNull())
  // A link leads to the row, on whatever page it is.
  await renderScreen(paths.clients({ like_clientid: `${prefix}-b` }).concat(`&peek=${prefix}-a`))
  await screen.findByText('user-a')
})

it('denied actions of a client are one sentence with a link to the explanation', async () => {
  const setRules = (rules: string) =>
    signalbox.api.call(authorizationSourceUpdate, {
      path: { type: 'file' },
      body: { type: 'file', enable: true, rules },
    })
  await setRules('{deny, all, publish, ["office/#"]}.')
  onTestFinished(async () => {
    await setRules('{allow, all}.')
  })
  const { clientId, mqtt } = await signalbox.connect({ clientId: uniqueId('denied') })
  for (let i = 0; i < 3; i++) {
    await mqtt.publishAsync('office/door', 'x', { qos: 1 }).catch(() => undefined)
  }
  const { main } = await renderScreen(paths.client(clientId))
  const what = findingMessages.publish.en('office/door')
  const title = await main.findByText(findingMessages.deniedOften.en(what, '3'))
  const banner = within(title.closest<HTMLElement>('[role="status"]') ?? document.body)
  const link = banner.getByRole('link', { name: findingMessages.explain.en })
  const asked = { clientid: clientId, action: 'publish', topic: 'office/door' } as const
  expect(link.getAttribute('href')).toContain(paths.explain(asked))
  expect(banner.queryByRole('list')).toBeNull()
})

it('the form of a ban leads back to where it was opened, also when it is given up', async () => {
  const { clientId } = await signalbox.connect({ clientId: uniqueId('loud') })
  const { user } = await renderScreen(paths.clients({ like_clientid: clientId }))
  await rowAction(user, clientId, t.ban.en)
  await dialog()
  expect(location.pathname).toBe(paths.banned())
  await user.keyboard('{Escape}')
  await findRow(clientId)
  expect(location.pathname + location.search).toBe(paths.clients({ like_clientid: clientId }))
})

it('after a ban from its page the page of the client says so', async () => {
  const { clientId } = await signalbox.connect({ clientId: uniqueId('loud') })
  const page = await renderScreen(paths.client(clientId))
  const ban = await page.main.findByRole('button', { name: t.ban.en })
  await waitFor(() => expect(ban).toHaveProperty('disabled', false))
  await page.user.click(ban)
  const form = await dialog()
  // Its label is the same as that of the button that opened it, without the dots.
  await page.user.click(form.getByRole('button', { name: t.ban.en.replace('…', '') }))
  await page.main.findByRole('button', { name: t.unban.en })
  expect(location.pathname).toBe(paths.client(clientId))
})

it('the rates of a client are known soon after its page is opened', async () => {
  const client = await signalbox.connect({ clientId: uniqueId('counted') })
  const { main } = await renderScreen(paths.client(client.clientId, 'details'))
  const packets = within(await main.findByRole('region', { name: t.counters.en })).getByRole(
    'row',
    {
      name: new RegExp(`^${t.packets.en}`),
    },
  )
  await waitFor(() => expect(packets.textContent).toMatch(/\/s.*\/s/))
})

it('a waiting message has the time at which it was queued', async () => {
  const clientId = uniqueId('waits')
  const properties = { sessionExpiryInterval: 600 }
  const session = { clientId, clean: false, protocolVersion: 5, properties } as const
  const { mqtt } = await signalbox.connect(session)
  await mqtt.subscribeAsync(`${clientId}/#`, { qos: 1 })
  await mqtt.endAsync(true)
  const publisher = (await signalbox.connect()).mqtt
  await publisher.publishAsync(`${clientId}/1`, 'x', { qos: 1 })
  await renderScreen(paths.client(clientId, 'messages'))
  const year = new Date().getFullYear()
  await expectRow({
    [t.topic.en]: `${clientId}/1`,
    [t.publishedAt.en]: new RegExp(`^${year}-`),
    [t.queuedAt.en]: new RegExp(`^${year}-`),
  })
})

it('a search finds a client that was refused, with the reason', async () => {
  const clientId = uniqueId('locked-out')
  await signalbox.api.call(bannedCreate, { body: { as: 'clientid', who: clientId } })
  for (let i = 0; i < 2; i++) {
    await expect(signalbox.connect({ clientId, reconnectPeriod: 0 })).rejects.toThrow()
  }
  const { main } = await renderScreen(paths.clients({ like_clientid: clientId }))
  const found = await main.findByRole('link', { name: clientId })
  expect(found.getAttribute('href')).toBe(paths.client(clientId))
  expect(found.closest('li')?.textContent).toBe(
    `${clientId} · ${deniedByMessages.refused.en('2', 'Banned')}`,
  )
  expect(main.getByRole('link', { name: t.showDenials.en }).getAttribute('href')).toBe(
    paths.refused({ kind: 'connect', q: clientId }),
  )
})

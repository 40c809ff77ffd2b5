import { clientGet } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { field, fill, label } from '#testing/fields.ts'
import { type RenderedScreen, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { savedMessages as s } from '#ui/saved/saved.messages.ts'
import { formMessages as f } from './forms.messages.ts'
import { requestMessages as r } from './messages/request.messages.ts'
import { templateMessages as p } from './messages/template.messages.ts'
import { transferMessages as c } from './transfer/transfer.messages.ts'
import { messages as t } from './websocket.messages.ts'

const signalbox = useSignalbox()

const button = (name: string) => screen.getByRole('button', { name })

async function connectPage({ user }: RenderedScreen): Promise<string> {
  const clientId = field('clientId').value
  await user.click(button(t.connect.en))
  await screen.findByRole('button', { name: t.disconnect.en })
  return clientId
}

it('a connection is one line, which opens and ends', async () => {
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  const clientId = await connectPage(rendered)
  const line = within(screen.getByRole('region', { name: f.connection.en }))
  expect(line.getByRole('status').textContent).toMatch(
    new RegExp(`^${t.state_connected.en}${t.defaultName.en}${clientId} → ws://.*/mqtt$`),
  )
  expect(line.queryByLabelText(label(f.host.en))).toBeNull()
  await user.click(button(f.settings.en))
  expect(line.getByLabelText(label(f.host.en)).matches(':disabled')).toBe(true)
  expect(line.getByText(t.sessionPresent.en)).toBeTruthy()
  await user.click(button(f.settings.en))
  expect(line.queryByText(t.sessionPresent.en)).toBeNull()
  await user.click(button(t.disconnect.en))
  await screen.findByRole('button', { name: t.connect.en })
  expect(line.getByLabelText(label(f.host.en)).matches(':enabled')).toBe(true)
  expect(field('clientId').value).toBe(clientId)
})

it('a session that never expires is one switch', async () => {
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  await user.click(screen.getByRole('switch', { name: f.neverExpires.en }))
  expect(field('sessionExpiryInterval').value).toBe('')
  const clientId = await connectPage(rendered)
  const row = await signalbox.api.call(clientGet, { path: { clientid: clientId } })
  expect(row.expiry_interval).toBe(0xffff_ffff)
  await user.click(button(t.disconnect.en))
  await user.click(await screen.findByRole('switch', { name: f.neverExpires.en }))
  expect(field('sessionExpiryInterval').value).toBe('0')
})

it('a double click on the button that connects does not end the connection', async () => {
  const { user } = await renderScreen(paths.websocket())
  const connect = button(t.connect.en)
  await user.dblClick(connect)
  expect(await screen.findByRole('button', { name: t.disconnect.en })).toBe(connect)
  await user.click(connect)
  await screen.findByRole('button', { name: t.connect.en })
})

it('a message is saved as a template, inserted, renamed, exported, deleted and imported', async () => {
  const downloads = catchDownloads()
  const { user } = await renderScreen(paths.websocket())
  await fill(user, field('topic'), 'plant/a')
  const payload = () => screen.getByLabelText<HTMLTextAreaElement>(label(f.payload.en))
  await fill(user, payload(), '{"on":true}')
  const open = async () => {
    await user.click(button(p.templates.en))
    return within(await screen.findByRole('dialog', { name: p.templates.en }))
  }
  let menu = await open()
  await user.type(menu.getByLabelText(p.name.en), 'Switch on{Enter}')
  await menu.findByRole('button', { name: /Switch on.*plant\/a/ })
  await user.keyboard('{Escape}')
  await fill(user, field('topic'), 'plant/b')
  await fill(user, payload(), 'other')
  menu = await open()
  await user.click(menu.getByRole('button', { name: /Switch on.*plant\/a/ }))
  expect([field('topic').value, payload().value]).toEqual(['plant/a', '{"on":true}'])

  // After a reload of the page.
  const again = await renderScreen(paths.websocket())
  await again.user.click(button(p.templates.en))
  menu = within(await screen.findByRole('dialog', { name: p.templates.en }))
  await again.user.click(menu.getByRole('button', { name: s.rename.en('Switch on') }))
  expect(document.activeElement).toBe(menu.getByLabelText(s.rename.en('Switch on')))
  await again.user.clear(menu.getByLabelText(s.rename.en('Switch on')))
  await again.user.keyboard('On{Enter}')
  await menu.findByRole('button', { name: /^On.*plant\/a/ })
  const hasFocus = () =>
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: p.templates.en }))
  hasFocus()
  // The same name is no other template.
  await again.user.click(menu.getByRole('button', { name: s.rename.en('On') }))
  await again.user.keyboard('{Enter}')
  await menu.findByRole('button', { name: /^On.*plant\/a/ })
  hasFocus()
  await again.user.click(menu.getByRole('button', { name: s.export.en }))
  await again.user.click(menu.getByRole('button', { name: s.delete.en('On') }))
  await menu.findByText(p.about.en)
  hasFocus()
  const [file] = downloads
  if (file === undefined) throw new Error('no file')
  const chosen = new File([await file.content.text()], file.name, { type: 'application/json' })
  await again.user.upload(menu.getByLabelText(s.import.en, { selector: 'input' }), chosen)
  await menu.findByRole('button', { name: /^On.*plant\/a/ })
  const bad = new File(['[{"name":"x","message":{"topic":"+"}}]'], 'bad.json')
  await again.user.upload(menu.getByLabelText(s.import.en, { selector: 'input' }), bad)
  await screen.findByText(p.noTemplates.en('bad.json'))
})

it('a template that gets the name of another one replaces it, and the button says so', async () => {
  const { user } = await renderScreen(paths.websocket())
  await fill(user, field('topic'), 'plant/a')
  await user.click(button(p.templates.en))
  const menu = within(await screen.findByRole('dialog', { name: p.templates.en }))
  for (const name of ['First', 'Second']) {
    await user.type(menu.getByLabelText(p.name.en), `${name}{Enter}`)
    await menu.findByRole('button', { name: new RegExp(`^${name}.*plant/a`) })
  }
  await user.click(menu.getByRole('button', { name: s.rename.en('First') }))
  const name = menu.getByLabelText(s.rename.en('First'))
  expect(menu.queryByRole('button', { name: s.replace.en })).toBeNull()
  await user.clear(name)
  await user.type(name, 'Second')
  await user.click(menu.getByRole('button', { name: s.replace.en }))
  await waitFor(() => expect(menu.queryByRole('button', { name: /^First/ })).toBeNull())
  expect(menu.getAllByRole('button', { name: /^Second/ })).toHaveLength(1)
})

it('repeated publishing continues in another tab and on another screen, until it is stopped', async () => {
  const reader = await signalbox.connect()
  const topic = uniqueId('repeat')
  await reader.mqtt.subscribeAsync(topic)
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  await connectPage(rendered)
  await fill(user, field('topic'), topic)
  await fill(user, screen.getByLabelText(f.repeatEvery.en), '100')
  await user.click(button(f.repeat.en))
  await waitFor(() => expect(reader.received.length).toBeGreaterThan(1))
  const more = async () => {
    const before = reader.received.length
    await waitFor(() => expect(reader.received.length).toBeGreaterThan(before + 1))
  }
  await user.click(button(t.newConnection.en))
  expect(screen.queryByRole('button', { name: f.stopRepeating.en })).toBeNull()
  await more()
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  await more()
  history.back()
  await user.click(await screen.findByRole('tab', { name: new RegExp(t.defaultName.en) }))
  await user.click(await screen.findByRole('button', { name: f.stopRepeating.en }))
  await reader.mqtt.publishAsync(topic, 'last', { qos: 1 })
  await waitFor(() => expect(String(reader.received.at(-1)?.payload)).toBe('last'))
  await user.click(button(t.disconnect.en))
  await screen.findByRole('button', { name: t.connect.en })
  expect(String(reader.received.at(-1)?.payload)).toBe('last')
})

it('a double click on the button that repeats a message does not stop it', async () => {
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  await connectPage(rendered)
  await fill(user, field('topic'), uniqueId('repeat'))
  await user.click(button(f.repeat.en))
  const stop = await screen.findByRole('button', { name: f.stopRepeating.en })
  fireEvent.click(stop, { detail: 2 })
  await screen.findByText(f.repeated.en('1', '10,000'))
  await user.click(stop)
  await screen.findByRole('button', { name: f.repeat.en })
})

it('the button that clears the messages keeps the focus', async () => {
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  await connectPage(rendered)
  const clear = button(t.clear.en)
  const isAvailable = () => clear.getAttribute('aria-disabled') === 'false'
  expect(isAvailable()).toBe(false)
  await fill(user, field('topic'), uniqueId('clear'))
  await user.click(button(f.publish.en))
  await waitFor(() => expect(isAvailable()).toBe(true))
  await user.click(clear)
  await screen.findByText(t.cleared.en())
  expect(isAvailable()).toBe(false)
  // A button that is disabled loses the focus in a browser.
  expect(clear).toHaveProperty('disabled', false)
})

it('a request shows its response and the time it took, or that none was received', async () => {
  const responder = await signalbox.connect({ protocolVersion: 5 })
  const topic = uniqueId('ask')
  await responder.mqtt.subscribeAsync(topic)
  responder.mqtt.on('message', (_topic, _payload, { properties }) => {
    const { responseTopic, correlationData } = properties ?? {}
    if (responseTopic === undefined) return
    // A response to another request is not taken for this one.
    responder.mqtt.publish(responseTopic, 'foreign', {
      properties: { correlationData: Buffer.from('other') },
    })
    responder.mqtt.publish(responseTopic, '{"answer":42}', { properties: { correlationData } })
  })
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  const clientId = await connectPage(rendered)
  await fill(user, field('topic'), topic)
  await user.click(screen.getByText(r.title.en))
  await user.click(button(r.send.en))
  const requests = within(await screen.findByRole('list', { name: r.requests.en }))
  await requests.findByText(/^Response after \d+ ms$/)
  expect(requests.getByText(new RegExp(`response/${clientId}`))).toBeTruthy()
  expect(requests.getByRole('treeitem', { name: /answer: ?42/ })).toBeTruthy()
  expect(requests.queryByText('foreign')).toBeNull()

  await fill(user, field('topic'), `${topic}/nobody`)
  await fill(user, screen.getByLabelText(r.timeout.en), '1')
  await user.click(button(r.send.en))
  await requests.findByText(r.waiting.en)
  await requests.findByText(r.timedOut.en('1s'))
  await user.click(button(r.send.en))
  await requests.findByText(r.waiting.en)
  await user.click(button(t.disconnect.en))
  await requests.findByText(r.lost.en)
})

it('a click on a subscription shows only its messages', async () => {
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  await connectPage(rendered)
  const prefix = uniqueId('only')
  const filters = [`${prefix}/a`, `${prefix}/b`] as const
  for (const topicFilter of filters) {
    await fill(user, field('topicFilter'), topicFilter)
    await user.click(button(f.subscribe.en))
    await screen.findByRole('button', { name: f.unsubscribeFrom.en(topicFilter) })
  }
  const sender = await signalbox.connect()
  for (const topic of [filters[0], filters[0], filters[1]]) {
    await sender.mqtt.publishAsync(topic, 'x', { qos: 1 })
  }
  await screen.findByText(t.counter.en('3', '3'))
  const only = button(filters[1])
  await user.click(only)
  expect(only.getAttribute('aria-pressed')).toBe('true')
  await screen.findByText(t.counter.en('1', '3'))
  await user.click(button(filters[0]))
  await screen.findByText(t.counter.en('2', '3'))
  // Kept while another tab is open.
  await user.click(button(t.newConnection.en))
  await user.click(screen.getByRole('tab', { name: new RegExp(t.defaultName.en) }))
  await screen.findByText(t.counter.en('2', '3'))
  await user.click(button(t.showAll.en))
  await screen.findByText(t.counter.en('3', '3'))
  expect(button(filters[0]).getAttribute('aria-pressed')).toBe('false')
})

it('connections are exported without passwords, and imported as tabs', async () => {
  const downloads = catchDownloads()
  const { user } = await renderScreen(paths.websocket())
  await fill(user, field('username'), 'anna')
  await fill(user, field('password'), 'geheim-1')
  const open = async () => {
    await user.click(button(c.title.en))
    return within(await screen.findByRole('dialog', { name: c.title.en }))
  }
  let menu = await open()
  await user.click(menu.getByRole('button', { name: c.export.en }))
  menu = await open()
  await user.click(menu.getByRole('checkbox', { name: new RegExp(c.withPasswords.en) }))
  await user.click(menu.getByRole('button', { name: c.export.en }))
  const texts = await Promise.all(downloads.map(({ content }) => content.text()))
  expect(texts.map((text) => text.includes('geheim-1'))).toEqual([false, true])
  expect(texts.every((text) => text.includes('anna'))).toBe(true)

  menu = await open()
  const file = (text: string, name: string) => new File([text], name, { type: 'application/json' })
  const input = () => menu.getByLabelText(c.import.en, { selector: 'input' })
  await user.upload(input(), file('[]', 'empty.json'))
  await screen.findByText(c.none.en('empty.json'))
  const tabs = screen.getAllByRole('tab').length
  await user.upload(input(), file(texts[1] ?? '', 'connections.json'))
  await waitFor(() => expect(screen.getAllByRole('tab').length).toBeGreaterThan(tabs))
  expect([field('username').value, field('password').value]).toEqual(['anna', 'geheim-1'])
})

it('a tab counts the messages that it receives while another tab is open', async () => {
  const rendered = await renderScreen(paths.websocket())
  const { user } = rendered
  await connectPage(rendered)
  const topic = uniqueId('unread')
  await fill(user, field('topicFilter'), topic)
  await user.click(button(f.subscribe.en))
  await screen.findByRole('button', { name: f.unsubscribeFrom.en(topic) })
  await user.click(button(t.newConnection.en))
  const sender = await signalbox.connect()
  await sender.mqtt.publishAsync(topic, 'one', { qos: 1 })
  await sender.mqtt.publishAsync(topic, 'two', { qos: 1 })
  const tab = await screen.findByRole('tab', { name: new RegExp(t.unread.en('2')) })
  await user.click(tab)
  await waitFor(() => expect(screen.queryByText(t.unread.en('2'))).toBeNull())
})

import {
  authenticationCreate,
  authenticationDelete,
  authenticationUserCreate,
} from '@signalbox/contract/authentication'
import { bannedCreate } from '@signalbox/contract/banned'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { mqttUserMessages } from '#domain/authenticators/users/users.messages.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, useSignalbox } from '#testing/signalbox.ts'
import { clientsMessages } from '../clients.messages.ts'
import { clientPath } from '../clients.paths.ts'
import { clientMessages } from '../detail/client.messages.ts'
import { checkMessages, diagnosisMessages as t, subjectMessages } from './diagnosis.messages.ts'

const signalbox = useSignalbox()

/** The sentence about a subject. */
async function sentenceAbout(subject: keyof typeof subjectMessages): Promise<string> {
  const name = await screen.findByText(subjectMessages[subject].en, { selector: 'dt' })
  return name.parentElement?.textContent ?? ''
}

it('says that nothing is wrong with a client, and saves what it knows without payloads', async () => {
  const { clientId, mqtt } = await signalbox.connect({ clientId: uniqueId('healthy') })
  await mqtt.subscribeAsync('diagnosis/#')
  const downloads = catchDownloads()
  const { user, main } = await renderScreen(clientPath(clientId, 'diagnosis'))
  await screen.findByText(checkMessages.notBanned.en)
  // The head of the page says it once.
  expect(screen.getAllByText(clientMessages.noProblems.en)).toHaveLength(1)
  expect(main.queryByRole('status')).toBeNull()
  expect(await sentenceAbout('connection')).toContain('tcp:default')
  await user.click(main.getByRole('button', { name: t.download.en }))
  await user.click(await screen.findByRole('menuitem', { name: t.withoutMessages.en }))
  await expect.poll(() => downloads.length).toBe(1)
  expect(downloads[0]?.name).toBe(`diagnosis-${clientId}.json`)
  const bundle = JSON.parse((await downloads[0]?.content.text()) ?? '')
  expect(bundle).toMatchObject({
    clientid: clientId,
    client: { connected: true },
    subscriptions: [{ topic: 'diagnosis/#' }],
    timeline: expect.arrayContaining([expect.objectContaining({ kind: 'connected' })]),
  })
  expect(bundle).not.toHaveProperty('mqueue_messages')
})

it('does not say of what could not be read that nothing is wrong, or that it does not exist', async () => {
  const { clientId } = await signalbox.connect({ clientId: uniqueId('unread') })
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  const unread =
    /\/(banned\/matching|refused|findings|slow_subscriptions\/settings|trace|live)(\?|$)/
  proxy.misbehave({ kind: 'status', status: 500 }, (path) => unread.test(path))
  const downloads = catchDownloads()
  const { user, main } = await renderScreen(clientPath(clientId, 'diagnosis'))
  for (const subject of ['bans', 'denials', 'stability', 'latency', 'traces'] as const) {
    const text = checkMessages.readFailed.en(subjectMessages[subject].en)
    await expect.poll(() => sentenceAbout(subject)).toContain(text)
  }
  main.getByText(checkMessages.readFailed.en(subjectMessages.bans.en), { selector: 'p' })
  await user.click(main.getByRole('button', { name: t.download.en }))
  await user.click(await screen.findByRole('menuitem', { name: t.withoutMessages.en }))
  await expect.poll(() => downloads.length).toBe(1)
  const bundle = JSON.parse((await downloads[0]?.content.text()) ?? '')
  expect(bundle.checks).toContainEqual({ code: 'bansUnknown', tone: 'unread' })
})

it('of a client without a session, bans are not known where its name and address could not be read', async () => {
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  proxy.misbehave({ kind: 'status', status: 500 }, (path) => /\/(timeline|live)$/.test(path))
  await renderScreen(paths.client(uniqueId('gone')))
  const text = checkMessages.readFailed.en(subjectMessages.bans.en)
  await expect.poll(() => sentenceAbout('bans')).toContain(text)
})

it('adds queued messages when asked to', async () => {
  const clientId = uniqueId('queued')
  const away = await signalbox.connect({
    ...{ clientId, clean: false, protocolVersion: 5, properties: { sessionExpiryInterval: 600 } },
  })
  await away.mqtt.subscribeAsync(clientId, { qos: 1 })
  await away.end()
  const sender = await signalbox.connect()
  await sender.mqtt.publishAsync(clientId, 'the payload', { qos: 1 })
  const downloads = catchDownloads()
  const { user, main } = await renderScreen(clientPath(clientId, 'diagnosis'))
  await expect
    .poll(() => sentenceAbout('connection'))
    .toMatch(/Disconnected since .*1 message queued/)
  await user.click(main.getByRole('button', { name: t.download.en }))
  await user.click(await screen.findByRole('menuitem', { name: t.withMessages.en }))
  await expect.poll(() => downloads.length).toBe(1)
  const bundle = JSON.parse((await downloads[0]?.content.text()) ?? '')
  expect(bundle.mqueue_messages.data).toEqual([
    expect.objectContaining({ payload: Buffer.from('the payload').toString('base64') }),
  ])
})

it('tells why a client that is not there cannot connect', async () => {
  const clientId = uniqueId('banned')
  await signalbox.api.call(bannedCreate, {
    body: { as: 'clientid', who: clientId, by: 'alice', reason: 'too loud' },
  })
  await expect(signalbox.connect({ clientId, reconnectPeriod: 0 })).rejects.toThrow()
  const { user, main } = await renderScreen(paths.client(clientId))
  await screen.findByText(/^Banned until .* by alice/, { selector: 'p' })
  expect(main.queryByText(clientsMessages.notFound.en)).toBeNull()
  await expect.poll(() => sentenceAbout('bans')).toContain(`(clientid ${clientId})`)
  expect(await sentenceAbout('bans')).toContain('too loud')
  expect(await sentenceAbout('denials')).toMatch(/Connection refused: Banned \(1 time, last at /)
  expect(await sentenceAbout('stability')).toContain(checkMessages.stabilityUnjudged.en)

  await user.click(main.getByRole('button', { name: clientsMessages.unban.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: clientsMessages.unban.en }))
  await main.findByText(/^Cannot connect: Banned \(1 time, last /, { selector: 'p' })
  await main.findByRole('button', { name: clientsMessages.ban.en })
  await (await signalbox.connect({ clientId })).end()
})

it('the page of a refused client has one headline, the reason, and what to do next', async () => {
  const id = 'password_based:built_in_database'
  await signalbox.api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  onTestFinished(() => signalbox.api.call(authenticationDelete, { path: { id } }))
  const username = uniqueId('user')
  await signalbox.api.call(authenticationUserCreate, {
    path: { id },
    body: { user_id: username, password: 'right' },
  })
  const clientId = uniqueId('refused')
  for (const password of ['wrong', 'worse']) {
    const login = { clientId, username, password, reconnectPeriod: 0 }
    await expect(signalbox.connect(login)).rejects.toThrow()
  }
  const { main } = await renderScreen(paths.client(clientId))
  const headline = /^Cannot connect: The password is wrong \(2 times, last \d+s ago\)$/
  await main.findByText(headline, { selector: 'p' })
  expect(main.getAllByText(/The password is wrong/, { selector: 'p' })).toHaveLength(1)
  expect(await sentenceAbout('denials')).toContain(`as ${username} through tcp:default`)
  expect(main.queryByText(clientsMessages.notFound.en)).toBeNull()
  const href = (name: string) =>
    within(main.getByRole('status')).getByRole('link', { name }).getAttribute('href')
  await main.findByRole('link', { name: t.resetPassword.en })
  expect(href(t.resetPassword.en)).toBe(paths.builtInUsers({ user_id: username, edit: username }))
  expect(href(t.showDenials.en)).toBe(paths.refused({ kind: 'connect', q: clientId }))
  expect(href(t.explain.en)).toContain('action=connect')

  // Later the client connects and leaves: that it was refused is no reason any more.
  await (await signalbox.connect({ clientId, username, password: 'right' })).end()
  await expect.poll(() => sentenceAbout('connection')).toMatch(/No session .*Session ended/)
  await expect.poll(() => main.queryByText(headline)).toBeNull()
})

it('a client ID without any record is said to be one that was never seen', async () => {
  const { main } = await renderScreen(paths.client(uniqueId('nobody')))
  await main.findByText(checkMessages.neverSeen.en, { selector: 'p' })
  main.getByText(/^No session, event or denied connection with this ID is recorded since /)
  const verdict = within(main.getByRole('status'))
  expect(verdict.getByRole('link', { name: t.allClients.en }).getAttribute('href')).toBe(
    paths.clients(),
  )
})

it('a password is reset in the form that the page of a refused client opens', async () => {
  const id = 'password_based:built_in_database'
  await signalbox.api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      user_id_type: 'clientid',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  onTestFinished(() => signalbox.api.call(authenticationDelete, { path: { id } }))
  const clientId = uniqueId('reset')
  const body = { user_id: clientId, password: 'right', is_superuser: true }
  await signalbox.api.call(authenticationUserCreate, { path: { id }, body })
  const login = { clientId, password: 'wrong', username: 'any', reconnectPeriod: 0 }
  await expect(signalbox.connect(login)).rejects.toThrow()
  const { user, main } = await renderScreen(paths.client(clientId))
  await user.click(await main.findByRole('link', { name: t.resetPassword.en }))
  const form = within(await screen.findByRole('dialog', { name: clientId }))
  await user.type(form.getByLabelText(/^Password/), 'new-one')
  await user.click(form.getByRole('button', { name: mqttUserMessages.save.en }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).not.toContain('edit')
  await (await signalbox.connect({ ...login, password: 'new-one' })).end()
})

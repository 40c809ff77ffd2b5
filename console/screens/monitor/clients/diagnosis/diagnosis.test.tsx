import { bannedCreate } from '@signalbox/contract/banned'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '../../../../paths.ts'
import { catchDownloads } from '../../../../testing/downloads.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { sendCallsTo, useSignalbox } from '../../../../testing/signalbox.ts'
import { clientsMessages } from '../clients.messages.ts'
import { clientPath } from '../clients.paths.ts'
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
  await screen.findByText(t.allGood.en)
  await screen.findByText(checkMessages.notBanned.en)
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
  const unread = /\/(banned|refused|findings|slow_subscriptions\/settings|trace|live)(\?|$)/
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
  expect(await sentenceAbout('denials')).toMatch(/Connection refused 1 time, last at .*Banned/)
  expect(await sentenceAbout('stability')).toContain(checkMessages.stabilityUnjudged.en)

  await user.click(main.getByRole('button', { name: clientsMessages.unban.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: clientsMessages.unban.en }))
  await main.findByText(clientsMessages.notFound.en)
  await main.findByRole('button', { name: clientsMessages.ban.en })
  await (await signalbox.connect({ clientId })).end()
})

import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catchDownloads } from '#testing/downloads.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { clientsMessages } from '../clients.messages.ts'
import { clientPath } from '../clients.paths.ts'
import { diagnosisMessages } from '../diagnosis/diagnosis.messages.ts'

const signalbox = useSignalbox()

/** Bytes of payload that fill an answer of the API. */
const FULL_PAGE = 1024 ** 2 - 100

/** Queues six messages, of which the first fills an answer. */
async function queueLargeFirst() {
  const clientId = uniqueId('large')
  const away = await signalbox.connect({
    ...{ clientId, clean: false, protocolVersion: 5, properties: { sessionExpiryInterval: 600 } },
  })
  await away.mqtt.subscribeAsync(`${clientId}/#`, { qos: 1 })
  await away.end()
  const { mqtt } = await signalbox.connect()
  await mqtt.publishAsync(`${clientId}/0`, Buffer.alloc(FULL_PAGE), { qos: 1 })
  for (let i = 1; i < 6; i++)
    await mqtt.publishAsync(`${clientId}/${i}`, Buffer.alloc(100), { qos: 1 })
  return clientId
}

it('shows the messages after a page that was short because of a large payload', async () => {
  const clientId = await queueLargeFirst()
  const { user } = await renderScreen(clientPath(clientId, 'messages'))
  const queue = await screen.findByRole('group', { name: clientsMessages.mqueue.en })
  await within(queue).findByText(`${clientId}/0`)
  expect(within(queue).queryByText(`${clientId}/5`)).toBeNull()
  await user.click(await screen.findByRole('button', { name: clientsMessages.loadMore.en }))
  for (let i = 0; i < 6; i++) await within(queue).findByText(`${clientId}/${i}`)
  expect(screen.queryByRole('button', { name: clientsMessages.loadMore.en })).toBeNull()
})

it('puts them all into the file of a diagnosis', async () => {
  const clientId = await queueLargeFirst()
  const downloads = catchDownloads()
  const { user, main } = await renderScreen(clientPath(clientId, 'diagnosis'))
  await user.click(await main.findByRole('button', { name: diagnosisMessages.download.en }))
  const withMessages = diagnosisMessages.withMessages.en
  await user.click(await screen.findByRole('menuitem', { name: withMessages }))
  await expect.poll(() => downloads.length).toBe(1)
  const bundle = JSON.parse((await downloads[0]?.content.text()) ?? '')
  expect(bundle.mqueue_messages.data).toHaveLength(6)
})

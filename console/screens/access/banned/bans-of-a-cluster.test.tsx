import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { bannedMessages as t, banKinds } from './banned.messages.ts'

const upstream = useUpstream()

it('while the clients of a cluster are compared with a ban, their number is shown', async () => {
  const prefix = uniqueId('compared')
  const client = await connectMqtt(upstream.mqttUrl, { clientId: `${prefix}-1` })
  onTestFinished(() => client.end())
  onTestFinished(() => upstream.proxy.reset())
  upstream.proxy.misbehave({ kind: 'held' }, (path) => path.includes('/clients?'))
  const { user } = await renderScreen(paths.banned({ add: 'clientid_re' }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, await form.findByLabelText(label(banKinds.clientid_re.en)), `^${prefix}-`)
  const progress = await form.findByRole('progressbar', { name: t.comparing.en })
  await expect.poll(() => progress.getAttribute('aria-valuetext')).toBe(t.comparingAll.en('1'))
  upstream.proxy.reset()
  await form.findByText(t.hits.en('1'))
  expect(form.queryByRole('progressbar')).toBeNull()
})

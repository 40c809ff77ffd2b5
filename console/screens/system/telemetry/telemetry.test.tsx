import { telemetryStatusGet, telemetryStatusUpdate } from '@signalbox/contract/telemetry'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { waitFor } from '@signalbox/testing/wait-for'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig, useSignalbox } from '#testing/signalbox.ts'
import { fieldMessages, telemetryMessages as t } from './telemetry.messages.ts'

const signalbox = useSignalbox()
const isEnabled = async () => (await signalbox.api.call(telemetryStatusGet, {})).enable

it('shows the data before telemetry is enabled, and says that the broker sends nothing', async () => {
  const { main } = await renderScreen(paths.telemetry())
  await main.findByText(t.nothing.en)
  await main.findByText(/^[0-9A-F]{8}-[0-9A-F-]{27}$/)
  main.getByText(fieldMessages.num_clients.en)
  expect(await isEnabled()).toBe(false)
})

it('is enabled and disabled', async () => {
  const { user, main } = await renderScreen(paths.telemetry())
  await user.click(await main.findByRole('switch'))
  await screen.findByText(t.enabled.en(t.title.en))
  expect(await isEnabled()).toBe(true)
  await waitFor(() => main.getByRole<HTMLInputElement>('switch').checked)
  await user.click(main.getByRole('switch'))
  await screen.findByText(t.disabled.en(t.title.en))
  await waitFor(async () => !(await isEnabled()))
})

it('the switch keeps the focus while it waits for the broker, and sends nothing twice', async () => {
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  let changes = 0
  proxy.misbehave({ kind: 'held' }, (path, method) => {
    const isMeant = path.endsWith('/telemetry/status') && method === 'PUT'
    if (isMeant) changes += 1
    return isMeant
  })
  const { user, main } = await renderScreen(paths.telemetry())
  const field = await main.findByRole('switch')
  await user.click(field)
  await waitFor(() => field.getAttribute('aria-disabled') === 'true')
  // A switch that is disabled loses the focus in a browser.
  expect(field).toHaveProperty('disabled', false)
  await user.keyboard(' ')
  proxy.reset()
  await screen.findByText(t.enabled.en(t.title.en))
  expect(changes).toBe(1)
  await signalbox.api.call(telemetryStatusUpdate, { body: { enable: false } })
})

it('a viewer reads the data and changes nothing', async () => {
  const { main } = await renderScreen(paths.telemetry(), { as: await signalbox.viewer() })
  expect(await main.findByRole('switch')).toHaveProperty('disabled', true)
  main.getByText(lockMessages.viewerOnly.en)
})

it('says when a cluster sends the data', async () => {
  const cluster = await startRecordedCluster()
  onTestFinished(() => cluster.close())
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  const { main } = await renderScreen(paths.telemetry())
  await main.findByText(t.sentWhen.en)
  expect(main.queryByText(t.nothing.en)).toBeNull()
})

it('the setting of another user that came first is reported', async () => {
  const { user, main } = await renderScreen(paths.telemetry())
  const field = await main.findByRole('switch')
  await signalbox.api.call(telemetryStatusUpdate, { body: { enable: true } })
  await user.click(field)
  await waitFor(() => document.body.textContent.includes('already enabled'))
  await signalbox.api.call(telemetryStatusUpdate, { body: { enable: false } })
})

import { prometheusGet, prometheusUpdate } from '@signalbox/contract/prometheus'
import { CLOSED } from '@signalbox/testing/closed-port'
import { startPushgateway } from '@signalbox/testing/prometheus'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { editorMessages } from '#form/inputs/editors.messages.ts'
import { prometheusWords as words } from '#domain/config/roots/prometheus.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { clickEnabled, field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { prometheusPanelMessages as t } from './prometheus.messages.ts'

const signalbox = useSignalbox()
const setting = () => signalbox.api.call(prometheusGet, {})
const put = (push_gateway: object = {}) =>
  signalbox.api.call(prometheusUpdate, { body: { push_gateway } })

it('the setting is changed, and masked headers stay', async () => {
  await put({ headers: { Authorization: 'Basic c2VjcmV0' } })
  const { user, main } = await renderScreen(paths.monitoring())
  await main.findByText(words.public.en)
  await user.click(field('enable_basic_auth'))
  await fill(user, field('push_gateway.url'), 'ftp://gateway')
  await user.click(main.getByText(formMessages.review.en))
  await main.findByText(words.wrongUrl.en)
  await fill(user, field('push_gateway.url'), 'http://gateway:9091')
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('2') }))
  await screen.findByText(formMessages.updated.en())
  expect(await setting()).toMatchObject({
    enable_basic_auth: true,
    push_gateway: { url: 'http://gateway:9091', headers: { Authorization: '******' } },
  })
})

it('a login at the Pushgateway is a username and a password', async () => {
  await put({ headers: { 'x-team': 'plant', authorization: 'Basic b2xk' } })
  const { user, main } = await renderScreen(paths.monitoring())
  await user.click(await main.findByText(editorMessages.basicAuth.en))
  await fill(user, main.getByLabelText(editorMessages.username.en), 'pusher')
  await fill(user, main.getByLabelText(editorMessages.password.en), 'pä:ss')
  await user.click(main.getByRole('button', { name: editorMessages.setHeader.en }))
  await main.findByDisplayValue(`Basic ${Buffer.from('pusher:pä:ss').toString('base64')}`)
  await fill(user, main.getByLabelText(editorMessages.username.en), 'robot')
  await user.keyboard('{Enter}')
  await main.findByDisplayValue(`Basic ${Buffer.from('robot:').toString('base64')}`)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  const { headers } = (await setting()).push_gateway
  expect(Object.keys(headers).toSorted()).toEqual(['authorization', 'x-team'])
})

it('the objection of the broker is at its field, and what was typed stays', async () => {
  await put({ job_name: 'before' })
  const { user, main } = await renderScreen(paths.monitoring())
  await main.findByDisplayValue('before')
  await user.clear(field('push_gateway.job_name'))
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(reviewMessages.notApplied.en)
  const [close] = screen.getAllByRole('button', { name: reviewMessages.close.en }).toReversed()
  if (close !== undefined) await user.click(close)
  await main.findByText('expected: job name')
  expect(field('push_gateway.job_name')).toHaveProperty('value', '')
  expect((await setting()).push_gateway.job_name).toBe('before')
  await clickEnabled(user, main.getByRole('button', { name: settingsMessages.discard.en }))
})

it('a viewer reads the setting', async () => {
  await put({ url: 'http://elsewhere:9091' })
  const { main } = await renderScreen(paths.monitoring(), { as: await signalbox.viewer() })
  await main.findByDisplayValue('http://elsewhere:9091')
  expect(field('push_gateway.url')).toHaveProperty('disabled', true)
  expect(main.getByRole('button', { name: t.testPush.en })).toHaveProperty('disabled', true)
})

it('a test push shows what the Pushgateway answered', async () => {
  const gateway = await startPushgateway()
  try {
    await put({ url: gateway.url })
    const { user, main } = await renderScreen(paths.monitoring())
    await user.click(await main.findByRole('button', { name: t.testPush.en }))
    await main.findByText(/^The Pushgateway returned 200 /)
    expect(await gateway.metrics()).toContain('emqx_connections_count{')
    await gateway.stop()
    await user.click(main.getByRole('button', { name: t.testPush.en }))
    await main.findByText(t.testFailed.en)
    main.getByText(/ECONNREFUSED/)
  } finally {
    await gateway.end()
  }
})

it('failed pushes are counted on the page, with the reason', async () => {
  await put({ enable: true, url: `http://${CLOSED}`, interval: '1s' })
  const { main } = await renderScreen(paths.monitoring())
  const section = within(await main.findByRole('region', { name: t.pushing.en }))
  await section.findByText(/ECONNREFUSED/)
  await put()
})

it('the configuration for Prometheus follows the addresses, and is saved', async () => {
  await put()
  const downloads = catchDownloads()
  const { user, main } = await renderScreen(paths.monitoring())
  const config = () => main.getByLabelText(t.config.en, { selector: 'pre' }).textContent
  const broker = await main.findByLabelText(label(t.broker.en))
  await fill(user, broker, 'http://broker')
  await main.findByText(t.wrongAddress.en('http://broker'))
  expect(config()).toBe(t.configIncomplete.en)
  await fill(user, broker, 'broker:18083')
  await waitFor(() => expect(config()).toContain('targets: ["broker:18083"]'))
  expect(config()).toContain('metrics_path: "/api/v5/prometheus/data_integration"')
  expect(config()).not.toContain('honor_labels')
  await fill(user, field('pushgateway'), 'gateway:9091')
  await waitFor(() => expect(config()).toContain('targets: ["gateway:9091"]'))
  await user.click(main.getByRole('button', { name: t.download.en }))
  expect(downloads).toMatchObject([{ name: 'prometheus.yaml' }])
  expect(await downloads[0]?.content.text()).toBe(config())
  await user.click(main.getByRole('button', { name: t.copy.en }))
  await screen.findByText(t.copied.en())
})

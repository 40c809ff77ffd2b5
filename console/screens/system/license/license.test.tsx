import { type RecordedLicense, startRecordedLicense } from '@signalbox/testing/recorded-license'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { waitFor } from '@signalbox/testing/wait-for'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { licenseBannerMessages as b } from '#domain/license/license-banner.messages.ts'
import { licenseMessages as t, openEditionMessages as openEdition } from './license.messages.ts'

let cluster: RecordedLicense
let front: SharedSignalbox
let restore = () => {}

beforeAll(async () => {
  cluster = await startRecordedLicense()
  front = await openSignalbox(['--upstream', cluster.url])
  restore = sendCallsTo(front)
})
afterAll(async () => {
  restore()
  await front.stop()
  await cluster.close()
})

function open() {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  return renderScreen(paths.license())
}

it('shows usage against the limit, expiry and what is urgent', async () => {
  const { main } = await open()
  await main.findByText(t.usageOf.en('20', '25'))
  await main.findByText(t.marksOf.en('20', '18'))
  main.getByText(b.evaluation.en)
  main.getByText('contact@emqx.io')
  main.getByText(/^2029-04-17 \(.* days left\)$/)
  cluster.change({ expiry: true, expiry_at: '2020-01-01' })
  const again = await open()
  await again.main.findByText(b.expired.en)
  again.main.getByText('2020-01-01')
  cluster.change({ expiry: false, expiry_at: '2029-04-17' })
})

it('warns above the high watermark', async () => {
  cluster.change({ max_connections: 21 })
  const { main } = await open()
  await main.findByText(t.high.en)
  cluster.change({ max_connections: 25 })
})

it('is announced above other screens, until it is hidden in this browser', async () => {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  onTestFinished(() => localStorage.clear())
  const { user } = await renderScreen(paths.files())
  await screen.findByText(b.evaluation.en)
  await user.click(screen.getByRole('button', { name: b.hide.en }))
  expect(screen.queryByText(b.evaluation.en)).toBeNull()
  cluster.change({ expiry: true, expiry_at: '2020-01-01' })
  await renderScreen(paths.files())
  await screen.findByText(b.expired.en)
  cluster.change({ expiry: false, expiry_at: '2029-04-17' })
})

it('sets a key without its line breaks, and reports one that the broker refuses', async () => {
  const { user, main } = await open()
  const key = await main.findByRole('textbox', { name: label(t.update.en) })
  await user.click(main.getByRole('button', { name: t.save.en }))
  await main.findByText(t.required.en(t.update.en))
  await fill(user, key, '<key>')
  await main.findByText(t.notOneLine.en)
  await fill(user, key, 'abc')
  await user.click(main.getByRole('button', { name: t.save.en }))
  await main.findByText(t.badKey.en)
  await user.clear(key)
  await user.click(key)
  await user.paste(' valid.\nKEY= ')
  await user.click(main.getByRole('button', { name: t.save.en }))
  await screen.findByText(t.updated.en(t.title.en))
  expect(cluster.keys).toEqual(['valid.KEY='])
  expect(key).toHaveProperty('value', '')
})

it('returns to the evaluation license after its word was typed, if it is not in use', async () => {
  const before = await open()
  await before.main.findByText(t.isIncluded.en)
  expect(before.main.queryByRole('button', { name: t.reset.en })).toBeNull()
  cluster.change({ type: 'official', customer: 'Customer' })
  onTestFinished(() => cluster.change({ type: 'trial', customer: 'Evaluation' }))
  const { user, main } = await open()
  await user.click(await main.findByRole('button', { name: t.reset.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'default')
  await user.click(dialog.getByRole('button', { name: t.reset.en }))
  await waitFor(() => cluster.keys.includes('default'))
})

it('refuses a high watermark below the low one', async () => {
  const { user, main } = await open()
  const high = await main.findByLabelText(label(t.highWatermark.en))
  await fill(user, high, '50')
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await main.findByText(t.highAboveLow.en)
})

it('says of the open edition that it needs no key, and where its connections are limited', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  onTestFinished(sendCallsTo(broker))
  const { main } = await renderScreen(paths.license())
  await main.findByRole('heading', { name: openEdition.title.en })
  main.getByText(openEdition.notRequired.en)
  const listeners = main.getByRole('link', { name: openEdition.listeners.en })
  expect(listeners.getAttribute('href')).toContain(paths.listeners())
  await main.findByText('0')
})

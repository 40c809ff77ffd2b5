import { generateKeyPairSync } from 'node:crypto'
import { openTelemetryGet, openTelemetryUpdate } from '@signalbox/contract/opentelemetry'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import {
  type OtlpCollector,
  startOtlpCollector,
  UNIMPLEMENTED,
} from '@signalbox/testing/otlp-collector'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { collectorMessages as c, outcomeMessages } from '#domain/config/roots/collector.messages.ts'
import { openTelemetryWords as words } from '#domain/config/roots/opentelemetry.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { type Queries, renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig, useSignalbox } from '#testing/signalbox.ts'
import { exportStateMessages as t } from './export-state.messages.ts'

const signalbox = useSignalbox()
const path = paths.monitoring({ tab: 'opentelemetry' })
const setting = () => signalbox.api.call(openTelemetryGet, {})

let collector: OtlpCollector
beforeEach(async () => {
  collector = await startOtlpCollector()
})
afterEach(async () => {
  await signalbox.api.call(openTelemetryUpdate, { body: {} })
  await collector.stop()
})

const row = async (main: Queries, name: string) =>
  within((await main.findByRole('rowheader', { name })).closest('tr') ?? document.body)

/** The settings have been read. */
const whenRead = (main: Queries) => main.findByRole('button', { name: c.test.en })

it('a collector is tested before it is saved, and its export is followed', async () => {
  const { user, main } = await renderScreen(path)
  await (await row(main, 'Metrics')).findByText(t.off.en)
  await whenRead(main)
  await fill(user, field('exporter.endpoint'), collector.url)
  await user.click(main.getByRole('button', { name: c.test.en }))
  await main.findByText(/^The collector accepts metrics, logs and traces/)
  expect((await setting()).exporter.endpoint).toBe('http://localhost:4317')

  expect(document.querySelector('[name="traces.filter.trace_all"]')).toBeNull()
  await user.click(field('traces.enable'))
  await user.click(field('traces.filter.trace_all'))
  await main.findByText(words.allWarning.en)
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('3') }))
  await screen.findByText(formMessages.updated.en())
  expect(await setting()).toMatchObject({
    exporter: { endpoint: collector.url },
    traces: { enable: true, filter: { trace_all: true } },
  })
  await (await row(main, 'Traces')).findByText(t.waiting.en)
})

it('the test says what the collector does not take, and why there is no answer', async () => {
  collector.answer = (at) => (at.includes('logs') ? UNIMPLEMENTED : undefined)
  const { user, main } = await renderScreen(path)
  await whenRead(main)
  await fill(user, field('exporter.endpoint'), collector.url)
  await user.click(main.getByRole('button', { name: c.test.en }))
  await main.findByText(c.inPart.en)
  main.getByText(outcomeMessages.unsupported.en)
  await collector.stop()
  await fill(user, field('exporter.endpoint'), collector.url.replace('http:', 'https:'))
  expect(main.queryByText(c.inPart.en)).toBeNull()
  await main.findByText(words.verifyNoneWarning.en)
  await user.click(main.getByRole('button', { name: c.test.en }))
  const alert = within(await main.findByRole('alert'))
  alert.getByText(/ECONNREFUSED/)
  await fill(user, field('exporter.endpoint'), 'collector:4317')
  await user.click(main.getByText(formMessages.review.en))
  await main.findByText(words.wrongEndpoint.en)
})

it('a collector that is away is reported with the reason', async () => {
  await collector.stop()
  await signalbox.api.call(openTelemetryUpdate, {
    body: { exporter: { endpoint: collector.url }, metrics: { enable: true, interval: '100ms' } },
  })
  const { main } = await renderScreen(path)
  const metrics = await row(main, 'Metrics')
  await metrics.findByText(t.failing.en)
  metrics.getByText(/ECONNREFUSED/)
})

it('a private key is not shown again, and stays', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const keyfile = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await signalbox.api.call(openTelemetryUpdate, {
    body: { exporter: { endpoint: 'https://localhost:1', ssl_options: { keyfile } } },
  })
  const { user, main } = await renderScreen(path)
  await whenRead(main)
  expect(document.querySelector('[name="exporter.ssl_options.keyfile"]')).toBeNull()
  await user.click(field('logs.enable'))
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  expect((await setting()).exporter.ssl_options.keyfile).toBe('******')
})

it('a viewer reads the settings and the state', async () => {
  const { main } = await renderScreen(path, { as: await signalbox.viewer() })
  await whenRead(main)
  expect(field('exporter.endpoint')).toHaveProperty('disabled', true)
  expect(main.getByRole('button', { name: c.test.en })).toHaveProperty('disabled', true)
})

it('a cluster has the settings, and neither test nor state', async () => {
  const cluster = await startBadUpstream(signalbox)
  onTestFinished(cluster.close)
  onTestFinished(sendCallsTo(cluster))
  onTestFinished(setPageConfig({ mode: 'upstream' }))
  const { main } = await renderScreen(path)
  await main.findByText(unavailableMessages.own.en)
  await whenRead(main)
  main.getByText(c.testOfCluster.en)
  expect(field('exporter.endpoint').value).toBe('http://localhost:4317')
  expect(main.getByRole('button', { name: c.test.en })).toHaveProperty('disabled', true)
})

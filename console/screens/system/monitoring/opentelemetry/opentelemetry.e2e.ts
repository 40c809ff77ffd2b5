import { openTelemetryUpdate } from '@signalbox/contract/opentelemetry'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { startOtlpCollector } from '@signalbox/testing/otlp-collector'
import { collectorMessages as c } from '#domain/config/roots/collector.messages.ts'
import { paths } from '#paths.ts'
import { exportStateMessages as t } from './export-state.messages.ts'

test('OpenTelemetry sends to a collector that was tested, and is accessible in both languages and themes', async ({
  open,
  api,
}) => {
  const collector = await startOtlpCollector()
  await api.call(openTelemetryUpdate, {
    body: {
      exporter: { endpoint: collector.url },
      metrics: { enable: true, interval: '200ms' },
    },
  })
  try {
    const page = await open(paths.monitoring({ tab: 'opentelemetry' }))
    await page.getByRole('button', { name: c.test.en }).click()
    await expect(page.getByText(/^The collector accepts metrics, logs and traces/)).toBeVisible()
    const metrics = page.getByRole('row').filter({ hasText: t.sending.en })
    await expect(metrics).toBeVisible()
    expect(collector.received.metrics.map(({ name }) => name)).toContain('connections.count')
    await expectAccessible(page, (it) => it.getByText(t.title.en, { exact: true }).waitFor())
  } finally {
    await api.call(openTelemetryUpdate, { body: {} })
    await collector.stop()
  }
})

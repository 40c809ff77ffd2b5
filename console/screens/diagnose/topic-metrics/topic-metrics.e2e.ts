import { topicMetricsCreate, topicMetricsDelete } from '@signalbox/contract/topic-metrics'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { topicMetricsMessages as t } from './topic-metrics.messages.ts'

test('topic metrics follow the traffic, and are accessible in both languages and themes', async ({
  open,
  api,
  connect,
}) => {
  const topic = uniqueId('e2e/metrics')
  await api.call(topicMetricsCreate, { body: { topic } })
  try {
    const { mqtt } = await connect()
    await mqtt.publishAsync(topic, 'x', { qos: 1 })
    const page = await open(paths.topicMetrics({ q: topic }))
    await row(page, topic).click()
    const figures = page.getByRole('group', { name: t.qos.en })
    await expect(figures.getByRole('row').nth(1)).toContainText('1')
    await mqtt.publishAsync(topic, 'x', { qos: 1 })
    await expect(figures.getByRole('row').nth(1)).toContainText('2')
    await expect(page.getByText(t.rates.en)).toBeVisible()
    await expectAccessible(page, (it) => row(it, topic).waitFor())
  } finally {
    await api.call(topicMetricsDelete, { path: { topic } })
  }
})

import { prometheusGet } from '@signalbox/contract/prometheus'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { prometheusPanelMessages as t } from './prometheus/prometheus.messages.ts'

const cluster = useUpstream()

it('a cluster has the setting and no state of pushes', async () => {
  const { main } = await renderScreen(paths.monitoring())
  await main.findByText(t.config.en)
  const { push_gateway: gateway } = await cluster.api.call(prometheusGet, {})
  expect(field('push_gateway.url')).toHaveProperty('value', gateway.url)
  expect(main.queryByText(t.pushing.en)).toBeNull()
})

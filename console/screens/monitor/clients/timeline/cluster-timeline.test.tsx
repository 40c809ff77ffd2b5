import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '../../../../paths.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { expectRow } from '../../../../testing/tables.ts'
import { useUpstream } from '../../../../testing/upstream.ts'
import { uiMessages } from '../../../../ui/ui.messages.ts'
import { clusterTimelineMessages as t } from './cluster-timeline.messages.ts'

const upstream = useUpstream()

it('a client whose alarms could not be read is not one without alarms', async () => {
  const client = await connectMqtt(upstream.mqttUrl, { clientId: 'watched' })
  onTestFinished(() => client.end())
  onTestFinished(() => upstream.proxy.reset())
  const fault = { kind: 'status', status: 500 } as const
  upstream.proxy.misbehave(fault, (path) => /\/alarms\?.*limit=1000\b/.test(path))
  const { user, main } = await renderScreen(paths.client('watched'))
  const retry = await main.findByRole('button', { name: uiMessages.retry.en })
  // No attempt is under way that is answered after the reset.
  const { queryClient } = await import('../../../../api/query.ts')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  upstream.proxy.reset()
  await user.click(retry)
  await expectRow({ [t.event.en]: t.connected.en })
})

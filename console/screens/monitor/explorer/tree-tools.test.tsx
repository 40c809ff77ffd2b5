import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { treeToolsMessages as t } from './tree-tools.messages.ts'

const upstream = useUpstream()

it('a double click and a held Enter read the tree once, and do not cancel it', async () => {
  const client = await connectMqtt(upstream.mqttUrl)
  onTestFinished(() => client.end())
  await client.mqtt.publishAsync(uniqueId('kept'), 'x', { qos: 1, retain: true })
  const { user, main } = await renderScreen(paths.explorer())
  const refreshed = async () => {
    const tools = (await main.findByText(t.read.en('1', '0'))).closest('div')
    return within(tools ?? document.body).getByRole('button', { name: t.readAgain.en })
  }
  const refresh = await refreshed()
  await user.dblClick(refresh)
  expect(await refreshed()).toBe(refresh)
  await user.keyboard('{Enter>2/}')
  expect(await refreshed()).toBe(document.activeElement)
})

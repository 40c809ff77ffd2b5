import {
  authorizationSettingsUpdate,
  authorizationSourceDelete,
} from '@signalbox/contract/authorization'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deniedByMessages as denials } from '#domain/denials/denied-by.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { findRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { causeMessages } from '#domain/denials/cause.messages.ts'
import { refusedMessages as t } from './refused.messages.ts'

const signalbox = useSignalbox()

it('a denied publish opens the simulation with its client, topic, QoS and retain flag', async () => {
  await signalbox.api.call(authorizationSourceDelete, { path: { type: 'file' } })
  await signalbox.api.call(authorizationSettingsUpdate, {
    body: {
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: false, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  const { clientId, mqtt } = await signalbox.connect({ clientId: uniqueId('denied') })
  await mqtt.publishAsync('line/1', 'x', { qos: 1, retain: true }).catch(() => undefined)
  const subscriber = await signalbox.connect({ clientId: uniqueId('subscriber') })
  await subscriber.mqtt.subscribeAsync('line/#').catch(() => undefined)

  const { user, main } = await renderScreen(paths.refused())
  const causes = within(await main.findByRole('region', { name: t.causes.en }))
  const [cause] = await causes.findAllByRole('button', { name: /No source matched/ })
  expect(cause?.title).toContain(causeMessages.no_match.en)
  await user.click(within(await findRow(clientId)).getByText(denials.byNoMatch.en))
  const peek = within(await screen.findByRole('region', { name: uiMessages.peek.en }))
  expect(
    await peek.findByRole('button', { name: `${t.by.en}: ${causeMessages.no_match.en}` }),
  ).toBeTruthy()
  await user.keyboard('{Escape}')
  await rowAction(user, clientId, t.simulate.en)
  await waitFor(() => expect(location.pathname).toBe(paths.simulate()))
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    clientid: clientId,
    topic: 'line/1',
    qos: '1',
    retain: 'true',
  })
  await main.findByDisplayValue('line/1')

  // A denied subscription opens it with its topic only.
  await renderScreen(paths.refused())
  await rowAction(user, subscriber.clientId, t.simulate.en)
  await waitFor(() => expect(location.pathname).toBe(paths.simulate()))
  expect(location.search).toBe(new URL(paths.simulate({ topic: 'line/#' }), location.href).search)
})

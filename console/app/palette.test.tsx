import { bannedCreate } from '@signalbox/contract/banned'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deniedByMessages } from '#domain/denials/denied-by.messages.ts'
import { paths } from '#paths.ts'
import { formMessages } from '#screens/diagnose/websocket/forms.messages.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { appMessages } from './app.messages.ts'

const signalbox = useSignalbox()

it('offers to kick clients that are connected, and no session of another one', async () => {
  const prefix = uniqueId('kick')
  const { user } = await renderScreen(paths.users(), { language: 'zh' })
  await signalbox.connect({ clientId: `${prefix}-on` })
  const properties = { sessionExpiryInterval: 600 }
  const session = { clean: false, protocolVersion: 5, properties } as const
  const away = await signalbox.connect({ clientId: `${prefix}-away`, ...session })
  await away.mqtt.endAsync()
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard(prefix)
  await screen.findByRole('option', { name: new RegExp(`${prefix}-away`) })
  const field = screen.getByRole('combobox', { name: appMessages.commandsHint.zh })
  await user.clear(field)
  await user.type(field, `踢出 ${prefix}`)
  await screen.findByRole('option', {
    name: new RegExp(appMessages.kickClient.zh(`${prefix}-on`)),
  })
  expect(screen.queryByRole('option', { name: new RegExp(`${prefix}-away`) })).toBeNull()
})

it('subscribe fills the form of the WebSocket client', async () => {
  const { user } = await renderScreen(paths.users())
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('subscribe plant/+/temperature')
  await screen.findByRole('option', {
    name: new RegExp(`^${appMessages.subscribeTo.en('plant/')}`),
  })
  await user.keyboard('{Enter}')
  const label = new RegExp(`^${formMessages.topicFilter.en}`)
  const field = await screen.findByRole('textbox', { name: label })
  await waitFor(() => expect(field).toHaveProperty('value', 'plant/+/temperature'))
  // A reload keeps what the user has typed since.
  expect(location.search).toBe('')
})

it('an arrow key after an Enter that has not acted yet only chooses a line', async () => {
  const { user } = await renderScreen(paths.users())
  await user.keyboard('{Control>}k{/Control}')
  await screen.findAllByRole('option')
  const field = screen.getByRole('combobox', { name: appMessages.commandsHint.en })
  act(() => {
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
  })
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  expect(location.pathname).toBe(paths.users())
})

it('finds a client that was refused, and opens its page at Enter', async () => {
  const clientId = uniqueId('locked-out')
  await signalbox.api.call(bannedCreate, { body: { as: 'clientid', who: clientId } })
  await expect(signalbox.connect({ clientId, reconnectPeriod: 0 })).rejects.toThrow()
  const { user } = await renderScreen(paths.users())
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard(clientId.toUpperCase())
  await screen.findByRole('option', {
    name: new RegExp(`^${clientId} ?${deniedByMessages.refused.en('1', 'Banned')}$`),
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(paths.client(clientId)))
})

it('finds settings by their name and key, what can be created, and shows each kind under a heading', async () => {
  const { user } = await renderScreen(paths.nodes())
  await user.keyboard('{Control>}k{/Control}max_packet')
  const settings = await screen.findByRole('group', { name: appMessages.settingsFound.en })
  await user.click(within(settings).getByRole('option', { name: /mqtt\.max_packet_size/ }))
  await waitFor(() => expect(location.pathname).toBe(paths.mqttGeneral()))
  await user.keyboard('{Control>}k{/Control}new rule')
  const actions = await screen.findByRole('group', { name: appMessages.actionsFound.en })
  await user.click(within(actions).getByRole('option', { name: /Create a rule/ }))
  await waitFor(() => expect(location.pathname).toBe(paths.newRule()))
})

it('a viewer is offered nothing to create', async () => {
  const { user } = await renderScreen(paths.nodes(), { as: await signalbox.viewer() })
  await user.keyboard('{Control>}k{/Control}rule')
  await screen.findByRole('option', { name: /^Rules/ })
  expect(screen.queryByRole('option', { name: /Create a rule/ })).toBeNull()
})

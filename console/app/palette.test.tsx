import { uniqueId } from '@signalbox/testing/mqtt-client'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { formMessages } from '../screens/diagnose/websocket/forms.messages.ts'
import { renderScreen } from '../testing/render.tsx'
import { useSignalbox } from '../testing/signalbox.ts'
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

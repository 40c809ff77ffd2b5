import { gatewayUpdate } from '@signalbox/contract/gateways'
import { listenerCreate } from '@signalbox/contract/listeners'
import { freePort } from '@signalbox/testing/free-port'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { codeMessages } from '#api/error.messages.ts'
import { paths } from '#paths.ts'
import { gatewayListenerMessages as g } from '#screens/manage/gateways/gateways.messages.ts'
import { listenersMessages as l } from '#screens/manage/listeners/listeners.messages.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { findRow, rowAction } from '#testing/tables.ts'

const server = useFaultyServer()
const FAULT = {
  kind: 'status',
  status: 500,
  body: JSON.stringify({ code: 'INTERNAL_ERROR', message: 'The database is locked' }),
} as const

beforeAll(async () => {
  const listeners = [{ type: 'tcp', name: 'asked', bind: `127.0.0.1:${await freePort()}` }]
  const body = { enable: true, mountpoint: '', listeners }
  await server.api.call(gatewayUpdate, { path: { name: 'stomp' }, body })
  const listener = { type: 'tcp', name: 'asked', bind: `127.0.0.1:${await freePort()}` } as const
  await server.api.call(listenerCreate, { body: listener })
})

it.each([
  ['a listener is restarted', paths.listeners(), l.restart.en, /\/listeners$/],
  [
    'a listener of a gateway is deleted',
    paths.gateway('stomp', { tab: 'listeners' }),
    g.deleteOne.en,
    /\/stomp\/listeners$/,
  ],
])(
  'nothing is asked before %s when its clients could not be read',
  async (_, path, label, asked) => {
    const { user } = await renderScreen(path)
    await findRow('asked')
    server.proxy.misbehave(FAULT, (each) => asked.test(each))
    await rowAction(user, 'asked', label)
    await screen.findAllByText(codeMessages.INTERNAL_ERROR.en)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

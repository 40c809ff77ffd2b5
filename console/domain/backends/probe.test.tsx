import { CLOSED } from '@signalbox/testing/closed-port'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { networkFaultMessages } from '../chain/network-fault.messages.ts'

const server = useFaultyServer()

it('a sample client is tried once, however long Enter is held', async () => {
  const search = { mechanism: 'password_based', backend: 'mysql' }
  const { user } = await renderScreen(paths.newIn('authentication', search))
  // Nothing listens there.
  await fill(user, await waitFor(() => field('server')), CLOSED)
  await fill(user, field('database'), 'mqtt')
  await fill(user, field('sample.username'), 'ann')
  let tests = 0
  server.proxy.misbehave({ kind: 'good' }, (path) => {
    if (path.endsWith('/access/probe')) tests += 1
    return false
  })
  const press = (repeat: boolean) =>
    fireEvent.keyDown(field('sample.username'), { key: 'Enter', repeat })
  const unreachable = new RegExp(`^${networkFaultMessages.refusedAt.en(CLOSED)}`)
  press(false)
  // Before the fields of the form are checked.
  press(false)
  await screen.findByText(unreachable)
  // The result would go with the next test.
  press(true)
  screen.getByText(unreachable)
  expect(tests).toBe(1)
})

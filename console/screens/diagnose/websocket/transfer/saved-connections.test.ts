import { expect, it } from 'vitest'
import { defaultConnectForm } from '../connection/connection-settings.ts'
import { readConnections, writeConnections } from './saved-connections.ts'

const settings = {
  ...defaultConnectForm({ hostname: 'broker.example', secure: true }, 'a'),
  username: 'anna',
  password: 'geheim',
}
const connections = [{ name: 'Plant', settings }]

it('passwords are in the file only if the user wants it', () => {
  const without = writeConnections(connections, false)
  expect(without).not.toContain('geheim')
  expect(readConnections(without)).toEqual([
    { name: 'Plant', settings: { ...settings, password: '' } },
  ])
  expect(readConnections(writeConnections(connections, true))).toEqual(connections)
})

it('what is no valid connection is left out', () => {
  const bad = { name: 'Bad', settings: { ...settings, port: 0 } }
  expect(readConnections(JSON.stringify([bad, ...connections, 1]))).toEqual(connections)
  expect(readConnections('{')).toEqual([])
  expect(readConnections('{}')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { chooseListener, portFromBind, webSocketUrl } from './mqtt-listener.ts'

const row = (id: string, change: { enable?: boolean; running?: boolean } = {}) => {
  const [type = '', name = ''] = id.split(':')
  const { enable = true, running = true } = change
  const status = { running, current_connections: 0, max_connections: 1 }
  return { id, type, name, enable, bind: 1, status, node_status: [] }
}

describe('the listener to connect to', () => {
  it.each([
    ['the default one', [row('ws:b'), row('ws:default')], false, 'ws:default'],
    ['one that is enabled', [row('ws:default', { enable: false }), row('ws:b')], false, 'ws:b'],
    ['one that runs', [row('ws:default', { running: false }), row('ws:b')], false, 'ws:b'],
    ['a secure one, if the page is', [row('ws:default'), row('wss:b')], true, 'wss:b'],
    ['a secure one, if there is no other', [row('tcp:default'), row('wss:b')], false, 'wss:b'],
    ['none of another kind', [row('tcp:default'), row('ssl:default')], false, undefined],
  ])('is %s', (_, rows, isSecure, id) => {
    expect(chooseListener(rows, isSecure)?.id).toBe(id)
  })
})

it.each([
  [8083, 8083],
  ['8083', 8083],
  [':8083', 8083],
  ['0.0.0.0:8083', 8083],
  ['[::]:8083', 8083],
  ['nowhere', undefined],
])('the port of %j is %j', (bind, port) => {
  expect(portFromBind(bind)).toBe(port)
})

it('an IPv6 address gets its brackets', () => {
  expect(webSocketUrl({ host: '::1', port: 8083, path: '/mqtt', tls: false })).toBe(
    'ws://[::1]:8083/mqtt',
  )
})

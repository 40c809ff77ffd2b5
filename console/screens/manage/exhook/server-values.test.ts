import { expect, it } from 'vitest'
import { newServerKind, serverKind } from './server-kind.ts'
import { bodyOf, valuesOf } from './server-values.ts'

const server = {
  name: 'a',
  enable: true,
  url: 'http://h:1',
  pool_size: 2,
  request_timeout: '5s',
  failed_action: 'deny',
  auto_reconnect: '1m',
  ssl: { enable: false, verify: 'verify_none', versions: ['tlsv1.3'], hibernate_after: '5s' },
  socket_options: { nodelay: true, keepalive: true, recbuf: '64KB' },
}

it('changes nothing if nothing is typed', () => {
  expect(bodyOf(serverKind, valuesOf(serverKind, server), server)).toEqual(server)
})

it('writes false without attempts, and a changed interval', () => {
  const values = valuesOf(serverKind, server)
  const off = bodyOf(serverKind, { ...values, reconnects: false }, server)
  expect(off).toEqual({ ...server, auto_reconnect: false })
  expect(valuesOf(serverKind, off)).toMatchObject({ reconnects: false, reconnect_ms: 60_000 })
  const slower = bodyOf(serverKind, { ...values, reconnect_ms: 90_000 }, server)
  expect(slower.auto_reconnect).toBe('90s')
})

it('a new server has the defaults of the broker', () => {
  const values = { ...valuesOf(newServerKind), name: 'n', url: 'http://h:1' }
  expect(bodyOf(newServerKind, values)).toEqual({
    name: 'n',
    url: 'http://h:1',
    pool_size: 8,
    request_timeout: '5s',
    failed_action: 'deny',
    auto_reconnect: '60s',
    ssl: { enable: false },
    socket_options: { nodelay: true, keepalive: true },
  })
})

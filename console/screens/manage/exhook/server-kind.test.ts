import { expect, it } from 'vitest'
import { toBody, toValues } from '#form/values.ts'
import { exhookServer as server } from '#testing/unrecorded-items.ts'
import { newServerKind, serverKind } from './server-kind.ts'

it('writes false without attempts, and a changed interval', () => {
  const values = toValues(serverKind, server)
  const off = toBody(serverKind, { ...values, auto_reconnect: false }, server)
  expect(off).toEqual({ ...server, auto_reconnect: false })
  expect(toValues(serverKind, off)).toMatchObject({ auto_reconnect: false })
  const slower = toBody(serverKind, { ...values, auto_reconnect: '90s' }, server)
  expect(slower.auto_reconnect).toBe('90s')
})

it('a new server has the defaults of the broker', () => {
  const values = { ...toValues(newServerKind), name: 'n', url: 'http://h:1' }
  expect(toBody(newServerKind, values)).toEqual({
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

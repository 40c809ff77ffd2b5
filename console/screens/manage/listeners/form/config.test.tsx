import { describe, expect, it } from 'vitest'
import { configOf, createBody, unknownKeys, updateBody } from './config.ts'
import { listenerGroups } from './groups.ts'

const groups = listenerGroups('tcp', { ports: { listeners: [], others: [] }, zones: ['default'] })
const listener = {
  ...{ id: 'tcp:a', type: 'tcp', bind: '1883', running: true, current_connections: 3 },
  ...{ mountpoint: 'm/', max_connections: 5 },
  tcp_options: { backlog: 9, nodelay: false, hidden: 1 },
}
const now = configOf(listener)

describe('the body of an update', () => {
  const update = (next: object) => updateBody(listener, groups, now, { ...now, ...next })
  const { mountpoint: _, tcp_options: __, ...rest } = now

  it('has what differs, and nothing that is no setting', () => {
    expect(now).not.toHaveProperty('running')
    expect(update({ max_connections: 'infinity' })).toEqual({
      ...{ id: 'tcp:a', type: 'tcp', max_connections: 'infinity' },
    })
  })

  it('sets what was removed to its default, also in an object', () => {
    expect(updateBody(listener, groups, now, rest)).toEqual({
      ...{ id: 'tcp:a', type: 'tcp', mountpoint: '' },
      tcp_options: { backlog: 1024, nodelay: true, hidden: '' },
    })
  })

  it('removes a rate by the word for no limit', () => {
    const limited = { ...now, messages_rate: '5/s' }
    const { messages_rate: ___, ...without } = limited
    expect(updateBody(listener, groups, limited, without)).toMatchObject({
      messages_rate: 'infinity',
    })
  })
})

it('what options of the start set is locked: the address and, with TLS, the certificate', () => {
  const lockedOf = (type: 'tcp' | 'ssl', bindOption?: string) =>
    listenerGroups(type, { ports: { listeners: [], others: [] }, zones: [], bindOption })
      .flatMap(({ settings }) => settings)
      .filter(({ locked }) => locked?.(() => undefined) !== undefined)
      .map(({ path }) => path)
  expect(lockedOf('ssl')).toEqual([])
  expect(lockedOf('tcp', '--mqtt-port')).toEqual(['bind'])
  expect(lockedOf('ssl', '--ssl-port')).toEqual([
    'bind',
    'ssl_options.certfile',
    'ssl_options.keyfile',
  ])
})

it('a new listener is sent with what differs from the defaults', () => {
  const defaults = { mountpoint: '', recbuf: null, max_connections: 'infinity' }
  const typed = { ...defaults, name: 'a', bind: '1', recbuf: '', max_connections: 7 }
  expect(createBody('tcp', defaults, typed)).toEqual({
    ...{ type: 'tcp', name: 'a', bind: '1', max_connections: 7 },
  })
  const tls = (cacertfile: string) => ({ ssl_options: { cacertfile } })
  const quic = { name: 'q', bind: '1', ...tls('') }
  expect(createBody('quic', tls('ca.pem'), quic)).not.toHaveProperty('ssl_options')
  expect(createBody('ssl', tls('ca.pem'), quic)).toMatchObject(tls(''))
})

it('keys that no listener of the type has are found', () => {
  const more = { ...now, nope: 1, websocket: { mqtt_path: '/' }, partial_chain: true }
  expect(unknownKeys('tcp', now, more)).toEqual(['nope', 'websocket', 'partial_chain'])
  const known = { ...now, tcp_options: { ...listener.tcp_options, recbuf: '1KB' } }
  expect(unknownKeys('tcp', now, known)).toEqual([])
})

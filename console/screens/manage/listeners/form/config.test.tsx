import { listenerSchemas } from '@signalbox/contract/listener-fields'
import { describe, expect, it } from 'vitest'
import { fieldMessages as messages } from '#messages/fields.messages.ts'
import { fieldsIn, isToBeFilled } from '#form/field.ts'
import { fieldMessages as f } from '#domain/listeners/fields.messages.ts'
import { unknownKeys } from '#domain/listeners/model/unknown-keys.ts'
import { toListenerConfig, createBody, updateBody } from './config.ts'
import { listenerGroups, newListenerGroups } from './groups.ts'

const groups = listenerGroups('tcp', { ports: { listeners: [], others: [] }, zones: ['default'] })
const listener = {
  ...{ id: 'tcp:a', type: 'tcp', bind: '1883', running: true, current_connections: 3 },
  ...{ mountpoint: 'm/', max_connections: 5 },
  tcp_options: { backlog: 9, nodelay: false, hidden: 1 },
}
const now = toListenerConfig(listener)

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
  const listLocked = (type: 'tcp' | 'ssl', bindOption?: string) =>
    listenerGroups(type, { ports: { listeners: [], others: [] }, zones: [], bindOption })
      .flatMap(({ fields }) => fields)
      .filter(({ locked }) => locked?.(() => undefined) !== undefined)
      .map(({ path }) => path)
  expect(listLocked('ssl')).toEqual([])
  expect(listLocked('tcp', '--mqtt-port')).toEqual(['bind'])
  expect(listLocked('ssl', '--ssl-port')).toEqual([
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

it('a QUIC listener has the options of its library, with their defaults', () => {
  const quic = listenerGroups('quic', { ports: { listeners: [], others: [] }, zones: [] })
  const settings = quic.flatMap((group) => group.fields)
  const of = (path: string) => settings.find((each) => each.path === path)
  expect([of('minimum_mtu')?.otherwise, of('maximum_mtu')?.otherwise]).toEqual([1248, 1500])
  const problem = (maximum: number) => of('minimum_mtu')?.check?.(1300, () => maximum)
  expect([problem(1300), problem(1299)]).toEqual([undefined, f.mtuOrder])
  expect(groups.flatMap((group) => group.fields).map(({ path }) => path)).not.toContain(
    'minimum_mtu',
  )
})

it('keys that no listener of the type has are found', () => {
  const more = { ...now, nope: 1, websocket: { mqtt_path: '/' }, partial_chain: true }
  expect(unknownKeys(listenerSchemas.tcp, now, more)).toEqual([
    'nope',
    'websocket',
    'partial_chain',
  ])
  const known = { ...now, tcp_options: { ...listener.tcp_options, recbuf: '1KB' } }
  expect(unknownKeys(listenerSchemas.tcp, now, known)).toEqual([])
})

describe('a new listener', () => {
  const nameProblem = (name: unknown) => (name === '' ? messages.required : undefined)
  const context = { ports: { listeners: [], others: [] }, zones: [], nameProblem }
  const shownIn = (values: Readonly<Record<string, unknown>>) => {
    const { first } = newListenerGroups('wss', context)
    const look = (path: string) => values[path] ?? ''
    const shown = first.fields.filter((field) => field.when?.(look) ?? true)
    const marked = shown.filter((field) => isToBeFilled(field, look))
    return [shown, marked].map((fields) => fields.map(({ path }) => path))
  }
  const PEM = ['ssl_options.certfile', 'ssl_options.keyfile']

  it('with TLS has five fields, with a certificate to be created or an existing one', () => {
    const created = shownIn({ self_signed: true })
    expect(created[0]).toEqual([
      ...['name', 'bind', 'self_signed', 'self_signed_names', 'ssl_options.verify'],
    ])
    expect(created[1]).toEqual(['name', 'bind', 'self_signed_names'])
    const existing = shownIn({ self_signed: false })
    expect(existing[0]).toEqual(['name', 'bind', 'self_signed', ...PEM, 'ssl_options.verify'])
    expect(existing[1]).toEqual(['name', 'bind', ...PEM])
  })

  it('that verifies clients needs the certificate of their authority', () => {
    const [shown, marked] = shownIn({ self_signed: true, 'ssl_options.verify': 'verify_peer' })
    expect(shown?.at(-1)).toBe('ssl_options.cacertfile')
    expect(marked?.at(-1)).toBe('ssl_options.cacertfile')
  })

  it('has each of its settings once', () => {
    const { first, rest } = newListenerGroups('wss', context)
    const all = fieldsIn([first, ...rest]).map(({ path }) => path)
    expect(new Set(all).size).toBe(all.length)
    const settings = fieldsIn(listenerGroups('wss', context)).map(({ path }) => path)
    expect(all.toSorted()).toEqual(
      [...settings, 'name', 'enable', 'self_signed', 'self_signed_names'].toSorted(),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { bindText, isLoopback, overlap, readBind } from '#domain/listeners/model/bind.ts'
import { isSamplePath, certificateValidity } from '#domain/listeners/model/certificate.ts'
import { findAddressClash } from '#domain/listeners/model/clash.ts'
import { listenerChangeEffect } from './effect.ts'
import { findKnownFailure } from '#form/failure.ts'
import { listenerState } from './listener.ts'

describe('an address', () => {
  it.each([
    [1883, undefined, 1883],
    ['1883', undefined, 1883],
    [':1883', undefined, 1883],
    ['0.0.0.0:1883', undefined, 1883],
    ['[::]:1883', undefined, 1883],
    ['127.0.0.1:1883', '127.0.0.1', 1883],
    ['[::1]:1883', '::1', 1883],
    ['::1:1883', '::1', 1883],
  ])('%s is read', (bind, host, port) => {
    expect(readBind(bind)).toEqual({ host, port })
  })

  it.each(['', 'x', '0', '65536', 'host:1', '1.2.3:1', '1.2.3.256:80', '127.0.0.1', 'a b:1'])(
    '"%s" is none',
    (bind) => expect(readBind(bind)).toBeUndefined(),
  )

  it('is shown short, and knows whether others reach it', () => {
    expect([':1883', '[::1]:1883', '10.0.0.1:1'].map(bindText)).toEqual([
      '1883',
      '[::1]:1883',
      '10.0.0.1:1',
    ])
    expect(isLoopback({ host: '::1', port: 1 })).toBe(true)
    expect(isLoopback({ host: undefined, port: 1 })).toBe(false)
    expect(overlap({ host: '10.0.0.1', port: 1 }, { host: '10.0.0.2', port: 1 })).toBe(false)
  })

  it('clashes with others of its transport', () => {
    const taken = [
      { label: 'tcp:a', bind: '127.0.0.1:1883' },
      { label: 'quic:q', bind: 14567, isUdp: true },
    ]
    expect(findAddressClash(1883, false, taken)?.label).toBe('tcp:a')
    expect(findAddressClash('10.0.0.1:1883', false, taken)).toBeUndefined()
    expect(findAddressClash(14567, false, taken)).toBeUndefined()
    expect(findAddressClash(14567, true, taken)?.label).toBe('quic:q')
  })
})

describe('the effect of a change', () => {
  const tcp = { enable: true, bind: ':1883', max_connections: 'infinity' }
  it.each([
    ['tcp', tcp, { ...tcp, max_connections: 5 }, 'later'],
    ['tcp', tcp, { ...tcp, bind: 1883 }, 'later'],
    ['tcp', tcp, { ...tcp, bind: 1884 }, 'restart'],
    ['tcp', tcp, tcp, 'none'],
    ['tcp', tcp, { ...tcp, enable: false }, 'stop'],
    ['tcp', { ...tcp, enable: false }, { ...tcp, enable: false, bind: 1 }, 'none'],
    ['ws', tcp, { ...tcp, max_connections: 5 }, 'later'],
    ['ws', tcp, { ...tcp, websocket: { mqtt_path: '/x' } }, 'restart'],
    ['ssl', tcp, { ...tcp, ssl_options: { depth: 1 } }, 'later'],
    ['quic', tcp, { ...tcp, mountpoint: 'a' }, 'restart'],
  ])('%s %o → %o: %s', (type, before, after, effect) => {
    expect(listenerChangeEffect(type, before, after)).toBe(effect)
  })
})

it('states: enabled is not running', () => {
  const row = (enable: boolean, running: boolean | 'inconsistent') =>
    listenerState({
      ...{ id: 'tcp:a', type: 'tcp', name: 'a', bind: 1, node_status: [], enable },
      status: { running, current_connections: 0, max_connections: 'infinity' },
    })
  expect([row(true, true), row(true, false), row(false, false), row(true, 'inconsistent')]).toEqual(
    ['running', 'failed', 'disabled', 'inconsistent'],
  )
})

it('a certificate is reported 30 days before its end', () => {
  const now = Date.parse('2026-11-01T00:00:00Z')
  const until = (not_after: string) =>
    certificateValidity({ not_before: '2026-01-01', not_after }, now)
  expect(until('2026-10-31T23:59:59Z')).toBe('expired')
  expect(until('2026-12-01T00:00:00Z')).toBe('soon')
  expect(until('2026-12-02T00:00:00Z')).toBe('valid')
  expect(certificateValidity({ not_before: '2026-12-01', not_after: '2027-12-01' }, now)).toBe(
    'early',
  )
  expect(isSamplePath('${EMQX_ETC_DIR}/certs/cert.pem')).toBe(true)
  expect(isSamplePath('/data/certs/listeners/ssl/a/cert-1f')).toBe(false)
})

it('known failures are recognised by the words of both brokers', () => {
  const erlang =
    '{failed_to_start,"tcp:e(:1883) : {shutdown,{failed_to_start_child,listener,eaddrinuse}}"}'
  expect(findKnownFailure(erlang)?.failure).toBe('inUse')
  expect(findKnownFailure('listen EADDRINUSE: address already in use 127.0.0.1:1883')).toEqual({
    ...{ failure: 'inUse', setting: 'bind' },
  })
  expect(findKnownFailure('listen EACCES: permission denied 0.0.0.0:80')?.failure).toBe(
    'noPermission',
  )
  expect(findKnownFailure('{bad_ssl_config,#{pem_check => invalid_pem}}')?.failure).toBe('notPem')
  const noFile =
    '{bad_ssl_config,#{file_read => enoent,pem_check => invalid_pem,\n  which_options => [[<<"certfile">>]]}}'
  expect(findKnownFailure(noFile)).toEqual({ failure: 'noFile', setting: 'certfile' })
  expect(findKnownFailure('something else')).toBeUndefined()
})

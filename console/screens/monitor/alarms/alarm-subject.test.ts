import { describe, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { alarmSubject } from './alarm-subject.ts'

describe('alarmSubject', () => {
  it.each([
    ['connector:http:x', 'connector', paths.connector('http:x')],
    ['connector:http:x:y', 'connector', paths.connector('http:x:y')],
    ['action:http:a:connector:http:x', 'action', paths.action('http:a')],
    ['action:http:a', 'action', paths.action('http:a')],
    ['source:mqtt:in:connector:mqtt:x', 'source', paths.source('mqtt:in')],
    ['authentication:jwt', 'authenticator', paths.authentication('jwt')],
    [
      'authentication:password_based:redis',
      'authenticator',
      paths.authentication('password_based:redis'),
    ],
    [
      'authentication:stomp:tcp:default:password_based:redis',
      'gateway',
      paths.gateway('stomp', { tab: 'auth' }),
    ],
    ['gateway:exproto:handler', 'gateway', paths.gateway('exproto', { tab: 'settings' })],
    ['authorization:redis', 'authorizationSource', paths.authorization('redis')],
    ['exhook:audit', 'exhook', paths.exhook('audit')],
  ])('%s', (name, kind, to) => {
    expect(alarmSubject(name)).toMatchObject({ kind, to })
  })

  it.each(['high_cpu_usage', 'connector:http', 'exhook:', 'bridge:http:x', 'conn_congestion/a/b'])(
    'is unknown: %s',
    (name) => {
      expect(alarmSubject(name)).toBeUndefined()
    },
  )
})

import { describe, expect, it } from 'vitest'
import {
  brokerUrl,
  type ConnectForm,
  connectForm,
  defaultConnectForm,
  defaultPublishForm,
  defaultSubscribeForm,
  isMixedContent,
  publishForm,
  subscribeForm,
} from './connection-settings.ts'

const plainPage = { hostname: 'broker.local', secure: false }
const base = defaultConnectForm(plainPage, 'abc123')

/** The rules' messages by field. */
function problems(change: Partial<ConnectForm>): Record<string, string> {
  const result = connectForm.safeParse({ ...base, ...change })
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('the connect form', () => {
  it('is valid as it opens, on plain pages and on https', () => {
    expect(problems({})).toEqual({})
    expect(base).toMatchObject({ host: 'broker.local', port: 8083, tls: false, path: '/mqtt' })
    expect(base).toMatchObject({ clientId: 'signalbox_abc123', keepAlive: 60, protocolVersion: 5 })
    expect(defaultConnectForm({ ...plainPage, secure: true }, 'x')).toMatchObject({
      port: 8084,
      tls: true,
    })
  })

  it.each([
    ['host', { host: '' }, 'hostRule'],
    ['host', { host: 'ws://x' }, 'hostRule'],
    ['host', { host: 'x:1883' }, 'hostRule'],
    ['host', { host: 'a b' }, 'hostRule'],
    ['port', { port: 0 }, 'portRange'],
    ['port', { port: 65_536 }, 'portRange'],
    ['port', { port: null }, 'portRange'],
    ['port', { port: 80.5 }, 'portRange'],
    ['path', { path: 'mqtt' }, 'pathRule'],
    ['clientId', { clientId: '' }, 'clientIdRequired'],
    ['keepAlive', { keepAlive: -1 }, 'keepAliveRange'],
    ['keepAlive', { keepAlive: null }, 'keepAliveRange'],
    ['keepAlive', { keepAlive: 65_536 }, 'keepAliveRange'],
    ['sessionExpiryInterval', { sessionExpiryInterval: 4_294_967_296 }, 'secondsRange'],
    ['receiveMaximum', { receiveMaximum: 0 }, 'receiveMaximumRange'],
    ['reconnectEvery', { reconnectEvery: 0 }, 'reconnectEveryRange'],
  ] as const)('%s %j: %s', (field, change, message) => {
    expect(problems(change)).toEqual({ [field]: message })
  })

  it.each(['127.0.0.1', '::1', '[::1]', 'localhost', 'xn--bcher-kva.example'])(
    'takes host %s',
    (host) => {
      expect(problems({ host })).toEqual({})
    },
  )

  it('looks at the will only when there is one', () => {
    const will = { ...base.will, payloadFormat: 'hex' as const, payload: 'xyz' }
    expect(problems({ will })).toEqual({})
    expect(problems({ will, willEnabled: true })).toEqual({
      'will.topic': 'topic_empty',
      'will.payload': 'payload_hex',
    })
  })
})

describe('the publish and subscribe forms', () => {
  it('are valid as they open', () => {
    expect(publishForm.safeParse(defaultPublishForm()).success).toBe(true)
    expect(subscribeForm.safeParse(defaultSubscribeForm()).success).toBe(true)
  })

  it('check the payload in its format, topics and alias', () => {
    const result = publishForm.safeParse({
      ...defaultPublishForm(),
      topic: 'a/#',
      payload: '{',
      payloadFormat: 'json',
      topicAlias: 0,
    })
    expect(result.error?.issues.map((issue) => issue.message)).toEqual(
      expect.arrayContaining(['topic_wildcardInName', 'aliasRange']),
    )
  })
})

describe('brokerUrl', () => {
  it.each([
    [{}, 'ws://broker.local:8083/mqtt'],
    [{ tls: true, port: 8084, path: '' }, 'wss://broker.local:8084/'],
    [{ host: ' ::1 ' }, 'ws://[::1]:8083/mqtt'],
  ])('%j', (change, url) => {
    expect(brokerUrl({ ...base, ...change })).toBe(url)
  })
})

describe('isMixedContent', () => {
  const secure = { hostname: 'x', secure: true }
  it('is ws from https to another machine', () => {
    expect(isMixedContent({ host: 'x', tls: false }, secure)).toBe(true)
    expect(isMixedContent({ host: 'localhost', tls: false }, secure)).toBe(false)
    expect(isMixedContent({ host: '127.0.0.1', tls: false }, secure)).toBe(false)
    expect(isMixedContent({ host: 'x', tls: true }, secure)).toBe(false)
    expect(isMixedContent({ host: 'x', tls: false }, plainPage)).toBe(false)
  })
})

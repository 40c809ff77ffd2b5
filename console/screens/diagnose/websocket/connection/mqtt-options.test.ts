import { describe, expect, it } from 'vitest'
import {
  defaultConnectForm,
  defaultPublishForm,
  defaultSubscribeForm,
} from './connection-settings.ts'
import {
  clientOptions,
  toUserPropertyPairs,
  publishOptions,
  subscribeOptions,
  userProperties,
} from './mqtt-options.ts'

const base = defaultConnectForm({ hostname: 'h', secure: false }, 'x')

describe('clientOptions', () => {
  it('sends nothing that was not entered, and a session that ends with the connection', () => {
    expect(clientOptions(base)).toMatchObject({
      clean: true,
      username: undefined,
      password: undefined,
      will: undefined,
      properties: { sessionExpiryInterval: 0 },
    })
  })

  it('asks for a session that never expires when the field is empty', () => {
    expect(clientOptions({ ...base, sessionExpiryInterval: null }).properties).toEqual({
      sessionExpiryInterval: 0xffff_ffff,
    })
  })

  it('knows no properties for 3.1.1', () => {
    const options = clientOptions({
      ...base,
      protocolVersion: 4,
      receiveMaximum: 10,
      willEnabled: true,
      will: { ...base.will, topic: 'gone', contentType: 'text/plain' },
    })
    expect(options.properties).toBeUndefined()
    expect(options.will).toEqual({
      topic: 'gone',
      payload: new Uint8Array(),
      qos: 0,
      retain: false,
      properties: undefined,
    })
  })

  it('carries the will with its properties', () => {
    const { will } = clientOptions({
      ...base,
      willEnabled: true,
      will: {
        ...base.will,
        topic: 'gone',
        payload: '00ff',
        payloadFormat: 'hex',
        willDelayInterval: 0,
      },
    })
    expect(will).toMatchObject({
      payload: Uint8Array.of(0, 255),
      properties: { willDelayInterval: 0 },
    })
  })
})

describe('publishOptions and subscribeOptions', () => {
  it('carry what version 5 knows, and only there', () => {
    const form = { ...defaultPublishForm(), messageExpiryInterval: 0, contentType: 'a/b' }
    expect(publishOptions(form, 5).properties).toEqual({
      messageExpiryInterval: 0,
      contentType: 'a/b',
    })
    expect(publishOptions(form, 4).properties).toBeUndefined()

    const subscribe = { ...defaultSubscribeForm(), noLocal: true, subscriptionIdentifier: 7 }
    expect(subscribeOptions(subscribe, 5)).toMatchObject({
      nl: true,
      properties: { subscriptionIdentifier: 7 },
    })
    expect(subscribeOptions(subscribe, 4)).toEqual({ qos: 0 })
  })
})

describe('userProperties', () => {
  it('keeps every value of a repeated name, and drops rows without one', () => {
    const pairs = [
      { key: 'a', value: '1' },
      { key: 'b', value: '' },
      { key: 'a', value: '2' },
      { key: '', value: 'x' },
    ]
    expect(userProperties(pairs)).toEqual({ a: ['1', '2'], b: '' })
    expect(toUserPropertyPairs(userProperties(pairs))).toEqual([
      { key: 'a', value: '1' },
      { key: 'a', value: '2' },
      { key: 'b', value: '' },
    ])
    expect(userProperties([])).toBeUndefined()
  })
})

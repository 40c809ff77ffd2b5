import { describe, expect, it } from 'vitest'
import { addressText, toFiniteLimit, protocolText } from './client-format.ts'

describe('what a client row says', () => {
  it('names protocols as their standards do', () => {
    expect(protocolText({ proto_name: 'MQIsdp', proto_ver: 3 })).toBe('MQTT v3.1')
    expect(protocolText({ proto_name: 'MQTT', proto_ver: 5 })).toBe('MQTT v5.0')
    expect(protocolText({ proto_name: 'STOMP', proto_ver: 1 })).toBe('STOMP 1')
  })

  it('writes addresses with an unambiguous port', () => {
    expect(addressText({ ip_address: '10.0.0.1', port: 50_000 })).toBe('10.0.0.1:50000')
    expect(addressText({ ip_address: '::1', port: 1 })).toBe('[::1]:1')
    expect(addressText({})).toBe('')
  })

  it('knows a limit from none', () => {
    expect([toFiniteLimit('infinity'), toFiniteLimit(0), toFiniteLimit(32)]).toEqual([
      undefined,
      undefined,
      32,
    ])
  })
})

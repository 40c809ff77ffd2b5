import { describe, expect, it } from 'vitest'
import { type ConfigFacts, configFindings, isOpenAddress } from './config-findings.ts'
import { findingMessages } from './doctor.messages.ts'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const days = (count: number) => new Date(NOW + count * 86_400_000).toISOString()
const certificate = (not_after: string, is_sample = false) => ({
  ...{ subject: 'CN=a', issuer: 'CN=a', names: [], serial: '1', fingerprint: 'AA' },
  ...{ not_before: days(-10), not_after, is_sample },
})
const tcp = { id: 'tcp:default', bind: '0.0.0.0:1883', enable_authn: true as const }
const ssl = {
  ...{ id: 'ssl:default', bind: 8883, enable_authn: true as const },
  ssl_options: { versions: ['tlsv1.3', 'tlsv1.2'], certfile: '/own/cert.pem' },
}
const mqtt = { max_mqueue_len: 1000, max_packet_size: '1MB', retain_available: true }
const sound: ConfigFacts = {
  listeners: [tcp, ssl],
  isAsked: true,
  certificates: { 'ssl:default': certificate(days(100)) },
  zone: { mqtt },
  retainer: { enable: true, max_payload_size: '1MB' },
  log: { console: { enable: true, level: 'warning' }, file: {} },
  sessions: 100,
  memoryBytes: 8 * 2 ** 30,
  now: NOW,
}
const codes = (change: Partial<ConfigFacts>) =>
  Array.from(configFindings({ ...sound, ...change }), ({ code, about }) =>
    about === undefined ? code : `${code} ${about}`,
  )
const withMqtt = (change: object) => codes({ zone: { mqtt: { ...mqtt, ...change } } })
const withSsl = (change: object) =>
  codes({ listeners: [{ ...ssl, ssl_options: { ...ssl.ssl_options, ...change } }] })

describe('the doctor of the configuration', () => {
  it('has nothing to say of what is sound, nor of what could not be read', () => {
    expect(codes({})).toEqual([])
    expect([...configFindings({ now: NOW })]).toEqual([])
  })

  it('names listeners that anybody in the network can use', () => {
    expect(codes({ isAsked: false })).toEqual([
      'openToNetwork tcp:default',
      'openToNetwork ssl:default',
    ])
    const local = { ...tcp, bind: '127.0.0.1:1883', enable_authn: false as const }
    expect(codes({ isAsked: false, listeners: [local] })).toEqual([])
    expect(codes({ listeners: [{ ...local, bind: ':1883' }] })).toEqual([
      'openToNetwork tcp:default',
    ])
  })

  it('knows which addresses are those of this machine alone', () => {
    const local = ['127.0.0.1:1883', '[::1]:1883', 'localhost:1883', '127.3.2.1:1']
    expect(local.filter(isOpenAddress)).toEqual([])
    const open = ['0.0.0.0:1883', ':1883', '1883', 1883, '10.0.0.1:1883', '[::]:1883']
    expect(open.filter((each) => !isOpenAddress(each))).toEqual([])
  })

  it('warns about old versions of TLS', () => {
    expect(withSsl({ versions: ['tlsv1.2', 'tlsv1.1'] })).toEqual(['oldTls ssl:default'])
    expect(withSsl({ versions: ['tlsv1'] })).toEqual(['oldTls ssl:default'])
  })

  it('warns about sample certificates, and about those that end within 30 days', () => {
    const of = (each: ReturnType<typeof certificate>) =>
      codes({ certificates: { 'ssl:default': each } })
    expect(of(certificate(days(100), true))).toEqual(['sampleCertificate ssl:default'])
    expect(of(certificate(days(29)))).toEqual(['certificateExpires ssl:default'])
    expect(of(certificate(days(-1)))).toEqual(['certificateExpired ssl:default'])
    const listeners = [{ ...ssl, ssl_options: { certfile: '${EMQX_ETC_DIR}/certs/cert.pem' } }]
    expect(codes({ listeners, hasSampleFiles: true })).toEqual(['sampleCertificate ssl:default'])
    expect(codes({ listeners })).toEqual([])
  })

  it('compares queues with the memory of the machine', () => {
    expect(codes({ sessions: 10_000, memoryBytes: 2 ** 30 })).toEqual(['queuesBeyondMemory'])
    expect(withMqtt({ max_mqueue_len: 'infinity' })).toEqual(['endlessQueues'])
  })

  it('compares the packet size with the buffers of listeners', () => {
    const listeners = [
      { ...tcp, tcp_options: { high_watermark: '512KB' } },
      { ...tcp, id: 'ws:default', websocket: { max_frame_size: 65_536 } },
    ]
    expect(codes({ listeners })).toEqual([
      'packetAboveBuffer tcp:default',
      'frameBelowPacket ws:default',
    ])
  })

  it('finds settings that contradict each other', () => {
    expect(withMqtt({ retain_available: false })).toEqual(['retainUnavailable'])
    expect(codes({ retainer: { enable: false } })).toEqual(['retainerOff'])
    expect(codes({ retainer: { enable: true, max_payload_size: '2MB' } })).toEqual([
      'retainedAbovePacket',
    ])
    expect(withMqtt({ use_username_as_clientid: true, peer_cert_as_clientid: 'cn' })).toEqual([
      'twoClientIds',
    ])
  })

  it('warns about handlers that log at debug level', () => {
    const log = {
      console: { enable: false, level: 'debug' as const },
      file: { default: { enable: true, level: 'debug' as const } },
    }
    expect(codes({ log })).toEqual(['debugLog default'])
  })

  it('gives a reason in both languages and a way to the fix', () => {
    const log = { console: { enable: true, level: 'debug' as const }, file: {} }
    for (const { code, about = '', to } of configFindings({ ...sound, log, isAsked: false })) {
      expect(to).toBeDefined()
      expect(findingMessages[code].en(about)).toContain(about)
      expect(findingMessages[code].zh(about)).toContain(about)
    }
  })
})

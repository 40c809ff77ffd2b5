import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats } from '@signalbox/contract/formats'
import { limiterConfig } from '@signalbox/contract/limiter'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import { logConsoleHandler, logFileHandler, logThrottling } from '@signalbox/contract/log-settings'
import type { Schema } from '@signalbox/contract/operation'
import { retainerSettings } from '@signalbox/contract/retainer-settings'
import * as settings from '@signalbox/contract/settings'
import type { $ZodTypeDef } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'

/** Every setting of the configuration pages that has an effect has a test of it. The table below names the test. */

/** A test by its file below `broker/` and a part of its title. */
type Proof = readonly [file: string, title: string]

const ROOTS: Readonly<Record<string, Schema>> = {
  mqtt: settings.mqttConfig,
  durable_sessions: settings.durableSessionsConfig,
  flapping_detect: settings.flappingDetect,
  force_shutdown: settings.forceShutdownConfig,
  force_gc: settings.forceGcConfig,
  broker: settings.brokerConfig,
  sys_topics: settings.sysTopicsConfig,
  dashboard: settings.dashboardConfig,
  retainer: retainerSettings,
  limiter: limiterConfig,
  'log.console': logConsoleHandler,
  'log.file': logFileHandler,
  'log.throttling': logThrottling,
  'listeners.ssl': listenerSchemas.ssl,
  'listeners.wss': listenerSchemas.wss,
}

const MQTT: Proof = ['api/settings-effect.test.ts', 'is in force after it was changed']
const DURABLE = 'features/durable-sessions/durable-storage-api.test.ts'
const FLAPPING = 'api/settings-effect.test.ts'
const SYS = 'features/sys-topics/sys-topics.test.ts'
const CONFIG = 'configuration/config-text.test.ts'
const RETAINER = 'features/retainer/settings.test.ts'
const LIMITER = 'features/limiter/limiter.test.ts'
const LOG = 'features/log/log.test.ts'
const LISTENERS = 'features/listeners/listeners-api.test.ts'
const TLS = 'features/listeners/listeners-tls.test.ts'
const WEB = 'features/listeners/listeners-websocket.test.ts'

/** By path; one of several settings by a path that ends with a dot. */
const PROOFS: Readonly<Record<string, Proof>> = {
  // Each in a row of its own, which the test there compares with the fields of the root.
  'mqtt.': MQTT,
  'durable_sessions.enable': ['features/durable-sessions/restart.test.ts', 'while the option'],
  'durable_sessions.batch_size': [DURABLE, 'batch_size: messages'],
  'durable_sessions.heartbeat_interval': [DURABLE, 'heartbeat_interval: how often'],
  'durable_sessions.session_gc_interval': [DURABLE, 'session_gc_interval: rows'],
  'durable_sessions.session_gc_batch_size': [
    'features/durable-sessions/durable-sessions.test.ts',
    'few sessions in one transaction',
  ],
  'durable_sessions.max_session_bytes': [DURABLE, 'max_session_bytes: the oldest'],
  'durable_sessions.message_retention_period': [DURABLE, 'message_retention_period and'],
  'flapping_detect.enable': [FLAPPING, 'enable, max_count and ban_time'],
  'flapping_detect.max_count': [FLAPPING, 'enable, max_count and ban_time'],
  'flapping_detect.ban_time': [FLAPPING, 'enable, max_count and ban_time'],
  'flapping_detect.window_time': [FLAPPING, 'window_time: visits'],
  'sys_topics.sys_msg_interval': [SYS, 'has other intervals at once'],
  'sys_topics.sys_heartbeat_interval': [SYS, 'has other intervals at once'],
  'sys_topics.sys_event_messages.': [SYS, 'publishes the events that are chosen'],
  'dashboard.token_expired_time': [CONFIG, 'a login ends after the time that is set'],
  'dashboard.cors': [CONFIG, 'call the API only if it is allowed'],
  'dashboard.swagger_support': ['../server/server.test.ts', 'is not served if it is switched off'],
  'retainer.enable': [RETAINER, 'keeps what it has, adds nothing and gives nothing'],
  'retainer.msg_expiry_interval': [RETAINER, 'by the setting, unless a message says itself'],
  'retainer.msg_clear_interval': [RETAINER, 'are given to nobody and removed'],
  'retainer.max_payload_size': [RETAINER, 'leave a payload of the greatest size in'],
  'retainer.stop_publish_clear_msg': [RETAINER, 'goes to subscribers, or not'],
  'retainer.delivery_rate': ['features/retainer/delivery.test.ts', 'come no faster than they may'],
  'retainer.backend.storage_type': [RETAINER, 'they stay when the place changes'],
  'retainer.backend.max_retained_messages': [RETAINER, 'refuse new topics when there are enough'],
  'limiter.max_conn_rate': [LIMITER, 'lets as many in as may come in a second'],
  'limiter.messages_rate': [LIMITER, 'slows publishers down'],
  'limiter.bytes_rate': [LIMITER, 'counts the bytes of payloads'],
  'log.console.': [LOG, 'the console follows the change'],
  'log.file.enable': [LOG, 'a file that is open follows the change'],
  'log.file.path': [LOG, 'moves to another file while it runs'],
  'log.file.level': [LOG, 'a file that is open follows the change'],
  'log.file.formatter': [LOG, 'a file that is open follows the change'],
  'log.file.timestamp_format': [LOG, 'a file that is open follows the change'],
  'log.file.time_offset': [LOG, 'a file that is open follows the change'],
  'log.file.rotation_count': ['features/log/rotating-file.test.ts', 'rotates at its size'],
  'log.file.rotation_size': ['features/log/rotating-file.test.ts', 'rotates at its size'],
  'log.throttling.time_window': [LOG, 'begins a new window when its length is changed'],
  'listeners.*.enable': [LISTENERS, 'stops, starts and restarts'],
  'listeners.*.bind': [LISTENERS, 'moves to another address'],
  'listeners.*.max_connections': [LISTENERS, 'refuses clients beyond max_connections'],
  'listeners.*.mountpoint': [LISTENERS, 'gives clients the zone and the mountpoint'],
  'listeners.*.zone': [LISTENERS, 'gives clients the settings of its zone'],
  'listeners.*.enable_authn': [LISTENERS, 'a listener without enable_authn'],
  'listeners.*.max_conn_rate': [LISTENERS, 'refuses connections beyond max_conn_rate'],
  'listeners.*.messages_rate': [LISTENERS, 'slows one client down by'],
  'listeners.*.bytes_rate': [LISTENERS, 'slows one client down by'],
  'listeners.*.access_rules': [LISTENERS, 'keeps addresses out by access_rules'],
  'listeners.*.proxy_protocol': [LISTENERS, 'reads the header before TLS and before WebSocket'],
  'listeners.*.proxy_protocol_timeout': [LISTENERS, 'after proxy_protocol_timeout'],
  'listeners.*.tcp_options.backlog': [LISTENERS, 'opens its socket with backlog'],
  'listeners.*.tcp_options.send_timeout': [LISTENERS, 'a client that does not read'],
  'listeners.*.tcp_options.send_timeout_close': [LISTENERS, 'send_timeout_close'],
  'listeners.*.tcp_options.high_watermark': [LISTENERS, 'a client that does not read'],
  'listeners.*.tcp_options.nodelay': [LISTENERS, 'sends small packets at once, or not'],
  'listeners.*.tcp_options.keepalive': [LISTENERS, 'sends probes to silent clients'],
  'listeners.*.ssl_options.certfile': [TLS, 'uses a changed file for new handshakes'],
  'listeners.*.ssl_options.keyfile': [TLS, 'takes paths, and names the one'],
  'listeners.*.ssl_options.cacertfile': [TLS, 'may be missing with verify_peer'],
  'listeners.*.ssl_options.password': [TLS, 'opens an encrypted key'],
  'listeners.*.ssl_options.verify': [TLS, 'are neither asked for nor checked with verify_none'],
  'listeners.*.ssl_options.fail_if_no_peer_cert': [TLS, 'are needed with fail_if_no_peer_cert'],
  'listeners.*.ssl_options.versions': [TLS, 'versions'],
  'listeners.*.ssl_options.ciphers': [TLS, 'has the ciphers'],
  'listeners.*.ssl_options.honor_cipher_order': [TLS, 'in the order of the broker'],
  'listeners.*.ssl_options.depth': [TLS, 'have no longer chain than depth'],
  'listeners.*.ssl_options.reuse_sessions': [TLS, 'resumes sessions, or not'],
  'listeners.*.ssl_options.client_renegotiation': [TLS, 'lets clients renegotiate'],
  'listeners.*.ssl_options.handshake_timeout': [TLS, 'whose handshake takes too long'],
  'listeners.*.ssl_options.dhfile': [TLS, 'from dhfile'],
  'listeners.*.ssl_options.verify_peer_ext_key_usage': [TLS, 'verify_peer_ext_key_usage'],
  'listeners.*.ssl_options.enable_crl_check': [TLS, 'refuses certificates on the list'],
  'listeners.*.ssl_options.ocsp.': [TLS, 'sends the response of the OCSP responder'],
  'listeners.*.websocket.mqtt_path': [WEB, 'has its path'],
  'listeners.*.websocket.mqtt_piggyback': [WEB, 'mqtt_piggyback'],
  'listeners.*.websocket.compress': [WEB, 'compresses, with the options'],
  'listeners.*.websocket.idle_timeout': [WEB, 'after idle_timeout'],
  'listeners.*.websocket.max_frame_size': [WEB, 'beyond max_frame_size'],
  'listeners.*.websocket.fail_if_no_subprotocol': [WEB, 'clients without subprotocol'],
  'listeners.*.websocket.supported_subprotocols': [WEB, 'agrees on a supported subprotocol'],
  'listeners.*.websocket.check_origin_enable': [WEB, 'checks the origin of pages'],
  'listeners.*.websocket.allow_origin_absence': [WEB, 'checks the origin of pages'],
  'listeners.*.websocket.check_origins': [WEB, 'checks the origin of pages'],
  'listeners.*.websocket.proxy_address_header': [WEB, 'headers of a trusted proxy'],
  'listeners.*.websocket.proxy_port_header': [WEB, 'headers of a trusted proxy'],
  'listeners.*.websocket.deflate_opts.level': [WEB, 'compresses more or less'],
  'listeners.*.websocket.deflate_opts.mem_level': [WEB, 'compresses more or less'],
  'listeners.*.websocket.deflate_opts.strategy': [WEB, 'compresses more or less'],
  'listeners.*.websocket.deflate_opts.server_context_takeover': [WEB, 'windows and contexts'],
  'listeners.*.websocket.deflate_opts.client_context_takeover': [WEB, 'windows and contexts'],
  'listeners.*.websocket.deflate_opts.server_max_window_bits': [WEB, 'windows and contexts'],
  'listeners.*.websocket.deflate_opts.client_max_window_bits': [WEB, 'windows and contexts'],
}

/** Settings that no test can show, with the reason. */
const UNTESTED: Readonly<Record<string, string>> = {
  'retainer.backend.type': 'it has one value',
  'retainer.backend.enable': 'the only backend cannot be disabled',
  'listeners.*.ssl_options.secure_renegotiate': 'clients from before RFC 5746 are not available',
}

/** The settings of a schema that have an effect, by their paths. */
function* effective(schema: Schema, path: string): Generator<string> {
  let at: Schema = schema
  let effect = formats.get(at)?.effect
  for (;;) {
    const def: $ZodTypeDef & { innerType?: Schema; shape?: Readonly<Record<string, Schema>> } =
      at._zod.def
    if (def.shape !== undefined) {
      for (const [name, field] of Object.entries(def.shape))
        yield* effective(field, `${path}.${name}`)
      return
    }
    if (def.innerType === undefined) break
    at = def.innerType
    effect ??= formats.get(at)?.effect
  }
  if (effect !== 'none') yield path.replace(/^listeners\.\w+/, 'listeners.*')
}

const all = new Set(Object.entries(ROOTS).flatMap(([root, schema]) => [...effective(schema, root)]))
const findProof = (path: string) =>
  PROOFS[path] ??
  Object.entries(PROOFS).find(([key]) => key.endsWith('.') && path.startsWith(key))?.[1]

describe('settings with an effect', () => {
  it('are tested, or there is a reason', () => {
    expect([...all].filter((path) => !(path in UNTESTED) && findProof(path) === undefined)).toEqual(
      [],
    )
  })

  it('are still there', () => {
    const gone = [...Object.keys(PROOFS), ...Object.keys(UNTESTED)].filter((key) =>
      key.endsWith('.') ? ![...all].some((path) => path.startsWith(key)) : !all.has(key),
    )
    expect(gone).toEqual([])
  })

  it('have tests that exist', () => {
    const missing = Object.entries(PROOFS).filter(([, [file, title]]) => {
      const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
      // A text with a function after it.
      const titles = [...text.matchAll(/(['"`])((?:(?!\1).)+)\1,\s*(?:async\s*)?\(/g)]
      return !titles.some(([, , found = '']) => found.includes(title))
    })
    expect(missing).toEqual([])
  })
})

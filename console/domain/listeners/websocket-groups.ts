import type { FieldDescription, Group } from '#form/field.ts'
import { pathProblem } from './checks.ts'
import { fieldMessages as f, groupMessages as g } from './fields.messages.ts'

const compressed: FieldDescription['when'] = (look) => look('websocket.compress') === true

const takeover = { takeover: f.takeover, no_takeover: f.takeoverNo }

/** The settings of WebSocket. */
export const websocket: readonly Group[] = [
  {
    title: g.websocket,
    fields: [
      { path: 'websocket.mqtt_path', label: f.mqttPath, help: f.mqttPathHelp, check: pathProblem },
      { path: 'websocket.max_frame_size', label: f.maxFrameSize },
      { path: 'websocket.idle_timeout', label: f.idleTimeout, help: f.idleTimeoutHelp },
    ],
  },
  {
    title: g.websocketMore,
    isFolded: true,
    fields: [
      {
        path: 'websocket.mqtt_piggyback',
        label: f.piggyback,
        labels: { multiple: f.piggybackMultiple, single: f.piggybackSingle },
      },
      {
        path: 'websocket.fail_if_no_subprotocol',
        label: f.failIfNoSubprotocol,
        help: f.failIfNoSubprotocolHelp,
      },
      {
        path: 'websocket.supported_subprotocols',
        label: f.subprotocols,
        help: f.checkOriginsHelp,
      },
      { path: 'websocket.check_origin_enable', label: f.checkOrigin, help: f.checkOriginHelp },
      { path: 'websocket.check_origins', label: f.checkOrigins, help: f.checkOriginsHelp },
      {
        path: 'websocket.allow_origin_absence',
        label: f.allowOriginAbsence,
        help: f.allowOriginAbsenceHelp,
      },
      {
        path: 'websocket.proxy_address_header',
        label: f.proxyAddressHeader,
        help: f.proxyHeaderHelp,
      },
      { path: 'websocket.proxy_port_header', label: f.proxyPortHeader, help: f.proxyHeaderHelp },
      { path: 'websocket.validate_utf8', label: f.validateUtf8 },
      { path: 'websocket.compress', label: f.compress, help: f.compressHelp },
      { path: 'websocket.deflate_opts.mem_level', label: f.deflateMemory, when: compressed },
      { path: 'websocket.deflate_opts.strategy', label: f.deflateStrategy, when: compressed },
      {
        path: 'websocket.deflate_opts.server_context_takeover',
        label: f.serverTakeover,
        labels: takeover,
        when: compressed,
      },
      {
        path: 'websocket.deflate_opts.client_context_takeover',
        label: f.clientTakeover,
        labels: takeover,
        when: compressed,
      },
      {
        path: 'websocket.deflate_opts.server_max_window_bits',
        label: f.serverWindow,
        when: compressed,
      },
      {
        path: 'websocket.deflate_opts.client_max_window_bits',
        label: f.clientWindow,
        when: compressed,
      },
    ],
  },
]

import { fieldAt } from '@signalbox/contract/field-at'
import { listenerSchemas, type ListenerType } from '@signalbox/contract/listener-fields'
import {
  type Setting,
  type SettingDescription,
  type SettingGroup,
  settingsOf,
} from '../../../../parts/config/setting.ts'
import { AccessRulesEditor } from './AccessRulesEditor.tsx'
import {
  bindProblem,
  bindWarning,
  certificateWarning,
  keepaliveProblem,
  needsVerify,
  pathProblem,
  type Ports,
  required,
  requiredWithOcsp,
  rulesProblem,
  versionsProblem,
  versionsWarning,
  zoneWarning,
} from './checks.ts'
import { CommaListEditor } from './CommaListEditor.tsx'
import { fieldMessages as f, groupMessages as g } from './fields.messages.ts'
import { CertificateEditor, KeyEditor } from './PemEditors.tsx'
import { VersionsEditor } from './VersionsEditor.tsx'
import { ZoneEditor } from './ZoneEditor.tsx'

export interface FormContext {
  ports: Ports
  /** The zones that are known to exist. */
  zones: readonly string[]
}

type Group = SettingGroup<SettingDescription>

const unlimited = { value: 'infinity' }
const ocspOn: SettingDescription['when'] = (look) =>
  look('ssl_options.ocsp.enable_ocsp_stapling') === true
const compressed: SettingDescription['when'] = (look) => look('websocket.compress') === true

const takeover = { takeover: f.takeover, no_takeover: f.takeoverNo }

const websocket: Group[] = [
  {
    title: g.websocket,
    settings: [
      { path: 'websocket.mqtt_path', label: f.mqttPath, help: f.mqttPathHelp, check: pathProblem },
      { path: 'websocket.max_frame_size', label: f.maxFrameSize },
      { path: 'websocket.idle_timeout', label: f.idleTimeout, help: f.idleTimeoutHelp },
    ],
  },
  {
    title: g.websocketMore,
    isFolded: true,
    settings: [
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
      { path: 'websocket.deflate_opts.level', label: f.deflateLevel, when: compressed },
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

const tls: Group[] = [
  {
    title: g.certificates,
    about: g.certificatesAbout,
    settings: [
      {
        path: 'ssl_options.certfile',
        label: f.certfile,
        Editor: CertificateEditor,
        check: required,
        warn: certificateWarning,
      },
      { path: 'ssl_options.keyfile', label: f.keyfile, Editor: KeyEditor, check: required },
      { path: 'ssl_options.password', label: f.keyPassword },
      {
        path: 'ssl_options.verify',
        label: f.verify,
        help: f.verifyHelp,
        labels: { verify_none: f.verifyNone, verify_peer: f.verifyPeer },
      },
      {
        path: 'ssl_options.cacertfile',
        label: f.cacertfile,
        help: f.cacertfileHelp,
        Editor: CertificateEditor,
      },
      {
        path: 'ssl_options.fail_if_no_peer_cert',
        label: f.failIfNoPeerCert,
        help: f.failIfNoPeerCertHelp,
        check: needsVerify,
      },
      {
        path: 'ssl_options.versions',
        label: f.versions,
        help: f.versionsHelp,
        Editor: VersionsEditor,
        check: versionsProblem,
        warn: versionsWarning,
      },
    ],
  },
  {
    title: g.ocsp,
    isFolded: true,
    settings: [
      {
        path: 'ssl_options.enable_crl_check',
        label: f.crl,
        help: f.crlHelp,
        check: needsVerify,
      },
      { path: 'ssl_options.ocsp.enable_ocsp_stapling', label: f.ocsp, help: f.ocspHelp },
      {
        path: 'ssl_options.ocsp.responder_url',
        label: f.ocspUrl,
        when: ocspOn,
        check: requiredWithOcsp,
      },
      {
        path: 'ssl_options.ocsp.issuer_pem',
        label: f.ocspIssuer,
        Editor: CertificateEditor,
        when: ocspOn,
        check: requiredWithOcsp,
      },
      { path: 'ssl_options.ocsp.refresh_interval', label: f.ocspRefresh, when: ocspOn },
      { path: 'ssl_options.ocsp.refresh_http_timeout', label: f.ocspHttpTimeout, when: ocspOn },
    ],
  },
  {
    title: g.tls,
    isFolded: true,
    settings: [
      {
        path: 'ssl_options.ciphers',
        label: f.ciphers,
        help: f.ciphersHelp,
        Editor: CommaListEditor,
      },
      { path: 'ssl_options.depth', label: f.depth, help: f.depthHelp },
      { path: 'ssl_options.handshake_timeout', label: f.handshakeTimeout },
      { path: 'ssl_options.honor_cipher_order', label: f.honorCipherOrder },
      { path: 'ssl_options.reuse_sessions', label: f.reuseSessions, help: f.reuseSessionsHelp },
      { path: 'ssl_options.secure_renegotiate', label: f.secureRenegotiate },
      { path: 'ssl_options.client_renegotiation', label: f.clientRenegotiation },
      { path: 'ssl_options.dhfile', label: f.dhfile, Editor: CertificateEditor },
      { path: 'ssl_options.hibernate_after', label: f.hibernateAfter, help: f.hibernateAfterHelp },
      { path: 'ssl_options.gc_after_handshake', label: f.gcAfterHandshake },
      { path: 'ssl_options.log_level', label: f.logLevel },
    ],
  },
]

const tcp: Group = {
  title: g.tcp,
  isFolded: true,
  settings: [
    { path: 'acceptors', label: f.acceptors, help: f.acceptorsHelp },
    { path: 'tcp_options.backlog', label: f.backlog, help: f.backlogHelp },
    { path: 'tcp_options.nodelay', label: f.nodelay, help: f.nodelayHelp },
    {
      path: 'tcp_options.keepalive',
      label: f.keepalive,
      help: f.keepaliveHelp,
      check: keepaliveProblem,
    },
    { path: 'tcp_options.send_timeout', label: f.sendTimeout, help: f.sendTimeoutHelp },
    { path: 'tcp_options.send_timeout_close', label: f.sendTimeoutClose },
    { path: 'tcp_options.high_watermark', label: f.highWatermark, help: f.highWatermarkHelp },
    { path: 'tcp_options.active_n', label: f.activeN, help: f.activeNHelp },
    { path: 'tcp_options.buffer', label: f.buffer, help: f.bufferHelp },
    { path: 'tcp_options.reuseaddr', label: f.reuseaddr },
  ],
}

const limits: Group = {
  title: g.limits,
  about: g.limitsAbout,
  settings: [
    {
      path: 'max_connections',
      label: f.maxConnections,
      help: f.maxConnectionsHelp,
      scope: 'listener',
      none: { otherwise: 1_024_000 },
    },
    {
      path: 'max_conn_rate',
      label: f.maxConnRate,
      help: f.maxConnRateHelp,
      as: 'rate',
      scope: 'listener',
      none: unlimited,
    },
    {
      path: 'messages_rate',
      label: f.messagesRate,
      help: f.messagesRateHelp,
      as: 'rate',
      scope: 'connection',
      none: unlimited,
    },
    {
      path: 'bytes_rate',
      label: f.bytesRate,
      help: f.bytesRateHelp,
      as: 'byteRate',
      scope: 'connection',
      none: unlimited,
    },
  ],
}

function descriptions(type: ListenerType, { ports, zones }: FormContext): Group[] {
  const isUdp = type === 'quic'
  return [
    {
      title: g.transport,
      settings: [
        {
          path: 'bind',
          label: f.bind,
          help: f.bindHelp,
          check: bindProblem(ports, isUdp),
          warn: bindWarning(ports, isUdp),
        },
        { path: 'proxy_protocol', label: f.proxyProtocol, help: f.proxyProtocolHelp },
        {
          path: 'proxy_protocol_timeout',
          label: f.proxyTimeout,
          when: (look) => look('proxy_protocol') === true,
        },
      ],
    },
    limits,
    {
      title: g.access,
      settings: [
        {
          path: 'enable_authn',
          label: f.authn,
          help: f.authnHelp,
          labels: {
            true: f.authnOn,
            quick_deny_anonymous: f.authnQuick,
            false: f.authnOff,
          },
          warn: (value) => (value === false ? f.authnOffWarning : undefined),
        },
        {
          path: 'access_rules',
          label: f.accessRules,
          help: f.accessRulesHelp,
          Editor: AccessRulesEditor,
          check: rulesProblem,
        },
        { path: 'mountpoint', label: f.mountpoint, help: f.mountpointHelp },
        {
          path: 'zone',
          label: f.zone,
          help: f.zoneHelp,
          Editor: ZoneEditor,
          warn: zoneWarning(zones),
        },
      ],
    },
    ...tls,
    ...websocket,
    tcp,
  ]
}

/** All settings apply to later connections, which the review says once. */
const quiet = (group: SettingGroup): SettingGroup => ({
  ...group,
  settings: group.settings.map(({ effect, ...setting }) =>
    effect === 'none' ? { ...setting, effect } : setting,
  ),
})

/** The settings of a type of listener by topic. Their facts are those of the contract. */
export function listenerGroups(type: ListenerType, context: FormContext): SettingGroup[] {
  const schema = listenerSchemas[type]
  const there = descriptions(type, context)
    .map((group) => ({
      ...group,
      settings: group.settings.filter(({ path }) => fieldAt([schema], path) !== undefined),
    }))
    .filter(({ settings }) => settings.length > 0)
  return settingsOf(schema, there).map(quiet)
}

/** The first group of a new listener, with its name and whether it is opened. */
export function newListenerGroups(
  type: ListenerType,
  context: FormContext,
  nameProblem: NonNullable<Setting['check']>,
): SettingGroup[] {
  const [transport, ...rest] = listenerGroups(type, context)
  const [enable] = settingsOf(listenerSchemas[type], [
    { title: g.transport, settings: [{ path: 'enable', label: f.enable, help: f.enableHelp }] },
  ]).map(quiet)
  const name: Setting = {
    path: 'name',
    label: f.name,
    help: f.nameHelp,
    input: 'text',
    otherwise: undefined,
    isWhole: true,
    check: nameProblem,
  }
  const first = { ...transport, title: g.transport }
  const settings = [name, ...(transport?.settings ?? []), ...(enable?.settings ?? [])]
  return [{ ...first, settings }, ...rest]
}

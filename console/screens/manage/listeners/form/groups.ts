import { fieldAt } from '@signalbox/contract/field-at'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import type { ListenerType } from '@signalbox/contract/listener-types'
import { isErlang } from '#api/use-can.ts'
import type { Field, FieldGroup, Group, Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { AccessRulesEditor } from '#domain/listeners/AccessRulesEditor.tsx'
import {
  bindProblem,
  bindWarning,
  keepaliveProblem,
  namesProblem,
  type Ports,
  rulesProblem,
  rulesWarning,
  sizeProblem,
  zoneWarning,
} from '#domain/listeners/checks.ts'
import { fieldMessages as f, groupMessages as g } from '#domain/listeners/fields.messages.ts'
import { tls } from '#domain/listeners/tls-groups.ts'
import { websocket } from '#domain/listeners/websocket-groups.ts'
import { ZoneEditor } from '#domain/listeners/ZoneEditor.tsx'
import { listenersMessages } from '../listeners.messages.ts'

export interface FormContext {
  ports: Ports
  /** The zones that are known to exist. */
  zones: readonly string[]
  /** The option of the start that sets the address; the broker refuses to change it and the certificate then. */
  bindOption?: string | undefined
}

const { byOption, certificateByOption } = listenersMessages
const unlimited = { value: 'infinity' }

const systemBuffer = { as: 'text', check: sizeProblem } as const

const tcp: Group = {
  title: g.tcp,
  isFolded: true,
  fields: [
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
    { path: 'tcp_options.recbuf', label: f.recbuf, help: f.systemBufferHelp, ...systemBuffer },
    { path: 'tcp_options.sndbuf', label: f.sndbuf, help: f.systemBufferHelp, ...systemBuffer },
  ],
}

const quic: Group = {
  title: g.quic,
  isFolded: true,
  fields: [
    {
      path: 'minimum_mtu',
      label: f.minimumMtu,
      help: f.minimumMtuHelp,
      unit: f.bytes,
      check: (value, look) =>
        Number(value) > Number(look('maximum_mtu')) ? f.mtuOrder : undefined,
    },
    { path: 'maximum_mtu', label: f.maximumMtu, help: f.maximumMtuHelp, unit: f.bytes },
    { path: 'handshake_idle_timeout_ms', label: f.handshakeTimeout, unit: f.ms },
    { path: 'idle_timeout_ms', label: f.quicIdleTimeout, help: f.neverAtZero, unit: f.ms },
    { path: 'keep_alive_interval_ms', label: f.quicKeepAlive, help: f.neverAtZero, unit: f.ms },
    { path: 'peer_bidi_stream_count', label: f.quicStreams, help: f.quicStreamsHelp },
  ],
}

const limits: Group = {
  title: g.limits,
  about: g.limitsAbout,
  fields: [
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

const CERTIFICATE: ReadonlySet<string> = new Set(['ssl_options.certfile', 'ssl_options.keyfile'])

/** A listener whose address comes from an option has its certificate from options, too. */
const lockedCertificate = (group: Group): Group => ({
  ...group,
  fields: group.fields.map((setting) =>
    CERTIFICATE.has(setting.path) ? { ...setting, locked: () => certificateByOption } : setting,
  ),
})

function descriptions(type: ListenerType, context: FormContext): Group[] {
  const { ports, zones, bindOption } = context
  const isUdp = type === 'quic'
  return [
    {
      title: g.transport,
      fields: [
        {
          path: 'bind',
          label: f.bind,
          help: f.bindHelp,
          check: bindProblem(ports, isUdp),
          warn: bindWarning(ports, isUdp),
          ...(bindOption !== undefined && {
            locked: () => ({ en: byOption.en(bindOption), zh: byOption.zh(bindOption) }),
          }),
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
      fields: [
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
          warn: rulesWarning,
        },
        { path: 'mountpoint', label: f.mountpoint, help: f.mountpointHelp },
        {
          path: 'zone',
          label: f.zone,
          help: isErlang() ? f.zoneHelpOfCluster : f.zoneHelp,
          Editor: ZoneEditor,
          warn: zoneWarning(zones),
        },
      ],
    },
    ...(bindOption === undefined ? tls : tls.map(lockedCertificate)),
    ...websocket,
    tcp,
    quic,
  ]
}

/** A rate that is not set is no limit. */
const UNLIMITED = ['messages_rate', 'bytes_rate']

/** All settings apply to later connections, which the review says once. */
const adjusted = (group: FieldGroup): FieldGroup => ({
  ...group,
  fields: group.fields.map(({ effect, ...setting }) => ({
    ...setting,
    ...(UNLIMITED.includes(setting.path) && { otherwise: unlimited.value }),
    ...(effect === 'none' && { effect }),
  })),
})

/** The settings of a type of listener by topic. Their facts are those of the contract. */
export function listenerGroups(type: ListenerType, context: FormContext): FieldGroup[] {
  const schema = listenerSchemas[type]
  const there = descriptions(type, context)
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ path }) => fieldAt([schema], path) !== undefined),
    }))
    .filter(({ fields }) => fields.length > 0)
  return groupsFromSchema(schema, there).map(adjusted)
}

/** Form of a new listener. */
export interface NewListenerGroups {
  /** Settings that a new listener needs. */
  first: FieldGroup
  /** Settings that have defaults. */
  rest: readonly FieldGroup[]
}

interface NewListener extends FormContext {
  nameProblem: NonNullable<Field['check']>
}

/** Settings that a new listener needs, beside its name; the address is the first of them. */
const FIRST = [
  'bind',
  'ssl_options.certfile',
  'ssl_options.keyfile',
  'ssl_options.verify',
  'ssl_options.cacertfile',
]

/** Fields of the form that are no settings: they make the certificate. */
export const SELF_SIGNED = 'self_signed'
export const SELF_SIGNED_NAMES = 'self_signed_names'

const isSelfSigned = (look: Look) => look(SELF_SIGNED) === true

/** Conditions of settings that a new listener needs. */
const CONDITIONS: Readonly<Record<string, Pick<Field, 'when' | 'demands'>>> = {
  bind: { demands: () => true },
  'ssl_options.certfile': { when: (look) => !isSelfSigned(look), demands: () => true },
  'ssl_options.keyfile': { when: (look) => !isSelfSigned(look), demands: () => true },
  'ssl_options.cacertfile': {
    when: (look) => look('ssl_options.verify') === 'verify_peer',
    demands: () => true,
  },
}

/** Name, address and certificate of a new listener, and apart from them the settings that have defaults. */
export function newListenerGroups(type: ListenerType, context: NewListener): NewListenerGroups {
  const all = listenerGroups(type, context)
  const fields = all.flatMap((group) => group.fields)
  const [first, ...others] = FIRST.flatMap((path) =>
    fields
      .filter((field) => field.path === path)
      .map((field) => ({ ...field, ...CONDITIONS[path] })),
  )
  const enable = groupsFromSchema(listenerSchemas[type], [
    { title: g.transport, fields: [{ path: 'enable', label: f.enable, help: f.enableHelp }] },
  ])
  const name: Field = {
    path: 'name',
    label: f.name,
    help: f.nameHelp,
    as: 'text',
    demands: () => true,
    check: context.nameProblem,
  }
  const rest = [...enable.map(adjusted), ...all.slice(1)]
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ path }) => !FIRST.includes(path)),
    }))
    .filter((group) => group.fields.length > 0)
  const further = all[0]?.fields.filter(({ path }) => path !== 'bind') ?? []
  return {
    first: {
      title: g.newListener,
      fields: [
        name,
        ...(first === undefined ? [] : [first]),
        ...(others.length > 0 ? SELF_SIGNED_FIELDS : []),
        ...others,
      ],
    },
    rest: rest.map((group, at) =>
      at === 0 ? { ...group, fields: [...group.fields, ...further] } : group,
    ),
  }
}

const SELF_SIGNED_FIELDS: readonly Field[] = [
  {
    path: SELF_SIGNED,
    isOfForm: true,
    label: f.certfile,
    as: 'choice',
    options: [
      { value: true, label: f.selfSigned },
      { value: false, label: f.ownCertificate },
    ],
  },
  {
    path: SELF_SIGNED_NAMES,
    isOfForm: true,
    label: f.selfSignedNames,
    help: f.selfSignedNamesHelp,
    as: 'text',
    mono: true,
    when: isSelfSigned,
    demands: () => true,
    check: namesProblem,
  },
]

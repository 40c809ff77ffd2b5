import { fieldAt } from '@signalbox/contract/field-at'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import type { ListenerType } from '@signalbox/contract/listener-types'
import { isErlang } from '../../../../api/use-can.ts'
import {
  type Setting,
  type SettingDescription,
  type SettingGroup,
  settingsOf,
} from '../../../../parts/config/setting.ts'
import { AccessRulesEditor } from '../../../../parts/listeners/AccessRulesEditor.tsx'
import {
  bindProblem,
  bindWarning,
  keepaliveProblem,
  type Ports,
  rulesProblem,
  rulesWarning,
  sizeProblem,
  zoneWarning,
} from '../../../../parts/listeners/checks.ts'
import {
  fieldMessages as f,
  groupMessages as g,
} from '../../../../parts/listeners/fields.messages.ts'
import { tls } from '../../../../parts/listeners/tls-groups.ts'
import { websocket } from '../../../../parts/listeners/websocket-groups.ts'
import { ZoneEditor } from '../../../../parts/listeners/ZoneEditor.tsx'
import { listenersMessages } from '../listeners.messages.ts'

export interface FormContext {
  ports: Ports
  /** The zones that are known to exist. */
  zones: readonly string[]
  /** The option of the start that sets the address; the broker refuses to change it and the certificate then. */
  bindOption?: string | undefined
}

type Group = SettingGroup<SettingDescription>

const { byOption, certificateByOption } = listenersMessages
const unlimited = { value: 'infinity' }

const systemBuffer = { as: 'text', check: sizeProblem } as const

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
    { path: 'tcp_options.recbuf', label: f.recbuf, help: f.systemBufferHelp, ...systemBuffer },
    { path: 'tcp_options.sndbuf', label: f.sndbuf, help: f.systemBufferHelp, ...systemBuffer },
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

const CERTIFICATE: ReadonlySet<string> = new Set(['ssl_options.certfile', 'ssl_options.keyfile'])

/** A listener whose address comes from an option has its certificate from options, too. */
const lockedCertificate = (group: Group): Group => ({
  ...group,
  settings: group.settings.map((setting) =>
    CERTIFICATE.has(setting.path) ? { ...setting, locked: () => certificateByOption } : setting,
  ),
})

function descriptions(type: ListenerType, context: FormContext): Group[] {
  const { ports, zones, bindOption } = context
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
  ]
}

/** A rate that is not set is no limit. */
const UNLIMITED = ['messages_rate', 'bytes_rate']

/** All settings apply to later connections, which the review says once. */
const adjusted = (group: SettingGroup): SettingGroup => ({
  ...group,
  settings: group.settings.map(({ effect, ...setting }) => ({
    ...setting,
    ...(UNLIMITED.includes(setting.path) && { otherwise: unlimited.value }),
    ...(effect === 'none' && { effect }),
  })),
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
  return settingsOf(schema, there).map(adjusted)
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
  ]).map(adjusted)
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

import { fieldAt } from '@signalbox/contract/field-at'
import {
  type GatewayListenerType,
  gatewayListenerSchemas,
} from '@signalbox/contract/gateway-listener-fields'
import { AccessRulesEditor } from '../../../../parts/listeners/AccessRulesEditor.tsx'
import {
  bindProblem,
  bindWarning,
  type Ports,
  rulesProblem,
  rulesWarning,
  sizeProblem,
} from '../../../../parts/listeners/checks.ts'
import { tls } from '../../../../parts/listeners/tls-groups.ts'
import { CertificateEditor, KeyEditor } from '../../../../parts/config/editors/PemEditors.tsx'
import { describedBy } from '../../../../parts/config/roots/described.ts'
import {
  type SettingDescription,
  type SettingGroup,
  settingsOf,
} from '../../../../parts/config/setting.ts'
import { groupMessages as g, listenerFieldMessages } from './fields.messages.ts'

const field = describedBy('', listenerFieldMessages)

export const isUdp = (type: string) => type === 'udp' || type === 'dtls'

/** The settings of a listener of a gateway by topic. */
export function gatewayListenerGroups(type: GatewayListenerType, ports: Ports): SettingGroup[] {
  const schema = gatewayListenerSchemas[type]
  const buffer = { as: 'text', check: sizeProblem } as const
  const groups: SettingGroup<SettingDescription>[] = [
    {
      title: g.listener,
      settings: [
        field('enable'),
        field('bind', {
          check: bindProblem(ports, isUdp(type)),
          warn: bindWarning(ports, isUdp(type)),
        }),
        field('websocket.path'),
        field('websocket.supported_subprotocols'),
        field('websocket.fail_if_no_subprotocol'),
        field('websocket.idle_timeout'),
        field('proxy_protocol'),
        field('proxy_protocol_timeout', { when: (look) => look('proxy_protocol') === true }),
      ],
    },
    {
      title: g.limits,
      settings: [
        field('max_connections', { scope: 'listener', none: { otherwise: 1_024_000 } }),
        field('max_conn_rate', { scope: 'listener' }),
        field('acceptors'),
      ],
    },
    {
      title: g.access,
      settings: [
        field('enable_authn'),
        field('access_rules', {
          Editor: AccessRulesEditor,
          check: rulesProblem,
          warn: rulesWarning,
        }),
        field('mountpoint'),
      ],
    },
    ...tls,
    {
      title: g.udp,
      isFolded: true,
      settings: [
        field('dtls_options.certfile', { Editor: CertificateEditor }),
        field('dtls_options.keyfile', { Editor: KeyEditor }),
        field('dtls_options.verify'),
        field('dtls_options.cacertfile', { Editor: CertificateEditor }),
        field('dtls_options.fail_if_no_peer_cert'),
        field('health_check.request'),
        field('health_check.reply'),
        field('udp_options.recbuf', buffer),
        field('udp_options.sndbuf', buffer),
        field('udp_options.active_n'),
      ],
    },
  ]
  const there = groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter(({ path }) => fieldAt([schema], path) !== undefined),
    }))
    .filter(({ settings }) => settings.length > 0)
  return settingsOf(schema, there)
}

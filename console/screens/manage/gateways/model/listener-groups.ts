import { fieldAt } from '@signalbox/contract/field-at'
import {
  type GatewayListenerType,
  gatewayListenerSchemas,
} from '@signalbox/contract/gateway-listener-fields'
import { AccessRulesEditor } from '#domain/listeners/AccessRulesEditor.tsx'
import {
  bindProblem,
  bindWarning,
  type Ports,
  rulesProblem,
  rulesWarning,
  sizeProblem,
} from '#domain/listeners/checks.ts'
import { tls } from '#domain/listeners/tls-groups.ts'
import { describedBy } from '#domain/config/roots/described.ts'
import { type Group, type FieldGroup } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { groupMessages as g, listenerFieldMessages } from './fields.messages.ts'

const field = describedBy('', listenerFieldMessages)

export const isUdp = (type: string) => type === 'udp' || type === 'dtls'

/** The settings of a listener of a gateway by topic. */
export function gatewayListenerGroups(type: GatewayListenerType, ports: Ports): FieldGroup[] {
  const schema = gatewayListenerSchemas[type]
  const buffer = { as: 'text', check: sizeProblem } as const
  const groups: Group[] = [
    {
      title: g.listener,
      fields: [
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
      fields: [
        field('max_connections', { scope: 'listener', none: { otherwise: 1_024_000 } }),
        field('max_conn_rate', { scope: 'listener' }),
        field('acceptors'),
      ],
    },
    {
      title: g.access,
      fields: [
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
      fields: [
        field('dtls_options.certfile', { as: 'pem' }),
        field('dtls_options.keyfile', { as: 'pem', holds: 'key' }),
        field('dtls_options.verify'),
        field('dtls_options.cacertfile', { as: 'pem' }),
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
      fields: group.fields.filter(({ path }) => fieldAt([schema], path) !== undefined),
    }))
    .filter(({ fields }) => fields.length > 0)
  return groupsFromSchema(schema, there)
}

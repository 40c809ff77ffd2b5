import { scalarText } from '@signalbox/formats/json-text'
import { gatewaySchemas, TRANSLATORS } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import type { Pair } from '#language.tsx'
import { describedBy } from '#domain/config/roots/described.ts'
import { type Look, type FieldDescription, type Group, type FieldGroup } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { Duration } from '@signalbox/formats/units'
import { required } from '#domain/listeners/checks.ts'
import { readBind } from '#domain/listeners/model/bind.ts'
import {
  commonMessages,
  groupMessages as g,
  problemMessages as p,
  protocolFieldMessages,
} from './fields.messages.ts'
import { OverridesEditor, PredefinedEditor } from './RowEditors.tsx'

const common = describedBy('', commonMessages)
const field = describedBy('', protocolFieldMessages)

const address = (value: unknown): Pair<string> | undefined =>
  readBind(scalarText(value)) === undefined || !scalarText(value).includes(':')
    ? p.address
    : undefined
const url = (value: unknown): Pair<string> | undefined =>
  /^https?:\/\/[^/\s]+:\d+\/?$/.test(scalarText(value)) ? undefined : p.url

const isOn =
  (path: string): FieldDescription['when'] =>
  (look) =>
    look(path) === true
const isRegistered = (look: Look) => look('proto.auth.allow_anonymous') === false
const service = (value: unknown, look: Look) =>
  isRegistered(look) && !/^https?:\/\/[^/\s]/.test(scalarText(value)) ? p.service : undefined
const withTls = (path: string) => (value: unknown, look: Look) =>
  look(path) === true && scalarText(value) === '' ? p.certificate : undefined

function predefinedProblem(value: unknown): Pair<string> | undefined {
  const rows = Array.isArray(value) ? (value as { id: unknown; topic: unknown }[]) : [] // by its editor
  const ids = rows.map(({ id }) => Number(id))
  if (ids.some((id) => !Number.isInteger(id) || id < 1 || id > 1024)) return p.predefinedId
  if (new Set(ids).size < ids.length) return p.predefinedTwice
  const isWrong = rows.some(({ topic }) => topicNameProblem(scalarText(topic)) !== undefined)
  return isWrong ? p.predefinedTopic : undefined
}

function shorterThanMax(value: unknown, look: Look): Pair<string> | undefined {
  const [min, max] = [
    Duration.parse(scalarText(value)),
    Duration.parse(scalarText(look('lifetime_max'))),
  ]
  return min !== undefined && max !== undefined && min > max ? p.shorterMax : undefined
}

const TLS = 'server.ssl_options.enable'
const CLIENT_TLS = 'handler.ssl_options.enable'
const resending = [field('retry_interval'), field('max_retry_times'), field('message_queue_len')]
const translators = TRANSLATORS.flatMap((name) => [
  field(`translators.${name}.topic`, { check: required }),
  field(`translators.${name}.qos`),
])

/** Groups of settings that only one protocol has. */
const PROTOCOLS: Readonly<Record<GatewayName, readonly Group[]>> = {
  stomp: [
    {
      title: g.protocol,
      fields: [
        field('frame.max_headers'),
        field('frame.max_headers_length', { unit: g.bytes }),
        field('frame.max_body_length', { unit: g.bytes }),
      ],
    },
  ],
  coap: [
    {
      title: g.protocol,
      fields: [
        field('connection_required'),
        field('heartbeat'),
        field('notify_type'),
        field('subscribe_qos'),
        field('publish_qos'),
      ],
    },
  ],
  mqttsn: [
    {
      title: g.protocol,
      fields: [field('gateway_id'), field('broadcast'), field('enable_qos3'), field('subs_resume')],
    },
    {
      title: g.predefined,
      fields: [field('predefined', { Editor: PredefinedEditor, check: predefinedProblem })],
    },
  ],
  lwm2m: [
    {
      title: g.protocol,
      fields: [
        field('xml_dir', { check: required }),
        field('lifetime_min', { check: shorterThanMax }),
        field('lifetime_max'),
        field('qmode_time_window'),
        field('auto_observe'),
        field('update_msg_publish_condition'),
      ],
    },
    { title: g.translators, fields: translators },
  ],
  exproto: [
    {
      title: g.server,
      fields: [
        field('server.bind', { check: address }),
        field('server.ssl_options.enable'),
        field('server.ssl_options.certfile', {
          as: 'pem',
          when: isOn(TLS),
          check: withTls(TLS),
        }),
        field('server.ssl_options.keyfile', {
          as: 'pem',
          holds: 'key',
          when: isOn(TLS),
          check: withTls(TLS),
        }),
        field('server.ssl_options.cacertfile', { as: 'pem', when: isOn(TLS) }),
      ],
    },
    {
      title: g.handler,
      fields: [
        field('handler.address', { check: url }),
        field('handler.service_name'),
        field('handler.ssl_options.enable'),
        field('handler.ssl_options.verify', { when: isOn(CLIENT_TLS) }),
        field('handler.ssl_options.cacertfile', {
          as: 'pem',
          when: isOn(CLIENT_TLS),
        }),
      ],
    },
  ],
  gbt32960: [{ title: g.protocol, fields: resending }],
  jt808: [
    {
      title: g.protocol,
      fields: [
        field('frame.max_length', { unit: g.bytes }),
        field('proto.auth.allow_anonymous'),
        field('proto.auth.registry', { when: isRegistered, check: service }),
        field('proto.auth.authentication', { when: isRegistered, check: service }),
        field('proto.up_topic'),
        field('proto.dn_topic'),
        ...resending,
      ],
    },
  ],
  ocpp: [
    {
      title: g.protocol,
      fields: [
        field('default_heartbeat_interval'),
        field('heartbeat_checking_times_backoff'),
        field('message_format_checking'),
        field('json_schema_dir', { when: (look) => look('message_format_checking') !== 'disable' }),
        field('json_schema_id_prefix', {
          when: (look) => look('message_format_checking') !== 'disable',
        }),
      ],
    },
    {
      title: g.translators,
      fields: [
        field('upstream.topic'),
        field('upstream.reply_topic'),
        field('upstream.error_topic'),
        field('upstream.topic_override_mapping', { Editor: OverridesEditor }),
        field('dnstream.topic'),
        field('dnstream.max_mqueue_len'),
      ],
    },
  ],
}

const GENERAL: Group = {
  title: g.general,
  fields: [common('mountpoint'), common('idle_timeout'), common('enable_stats')],
}

const OVERRIDES: Group = {
  title: g.override,
  about: g.overrideAbout,
  isFolded: true,
  fields: [
    common('clientinfo_override.clientid'),
    common('clientinfo_override.username'),
    common('clientinfo_override.password'),
  ],
}

/** The settings of a gateway. Their facts are those of the contract; a change is in force at once. */
export const gatewayGroups = (name: GatewayName): FieldGroup[] =>
  groupsFromSchema(gatewaySchemas[name], [...PROTOCOLS[name], GENERAL, OVERRIDES])

/** Initial values for required settings without a default. */
export const PRESETS: Partial<Readonly<Record<GatewayName, Readonly<Record<string, unknown>>>>> = {
  lwm2m: {
    xml_dir: 'etc/lwm2m_xml/',
    translators: {
      command: { topic: 'dn/#', qos: 0 },
      response: { topic: 'up/resp', qos: 0 },
      notify: { topic: 'up/notify', qos: 0 },
      register: { topic: 'up/register', qos: 0 },
      update: { topic: 'up/update', qos: 0 },
    },
  },
  exproto: {
    server: { bind: '0.0.0.0:9100' },
    handler: { address: 'http://127.0.0.1:9001', service_name: 'ConnectionUnaryHandler' },
  },
  jt808: {
    proto: {
      auth: { allow_anonymous: true },
      up_topic: 'jt808/${clientid}/${phone}/up',
      dn_topic: 'jt808/${clientid}/${phone}/dn',
    },
  },
}

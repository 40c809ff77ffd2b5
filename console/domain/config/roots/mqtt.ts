import { mqttConfig } from '@signalbox/contract/settings'
import * as z from 'zod/mini'
import { attributesProblem } from '#form/inputs/attributes.ts'
import { AttributesEditor } from '#form/inputs/AttributesEditor.tsx'
import { PrioritiesEditor } from '#form/inputs/PrioritiesEditor.tsx'
import { prioritiesFrom, prioritiesProblem, prioritiesTo } from '#form/inputs/priorities.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { describedBy } from './described.ts'
import { mqttMessages, mqttWords as w } from './mqtt.messages.ts'

const root = z.object({ mqtt: mqttConfig })
const of = describedBy('mqtt.', mqttMessages)

const certificateParts = {
  disabled: w.disabled,
  cn: w.cn,
  dn: w.dn,
  crt: w.crt,
  pem: w.pem,
  md5: w.md5,
}

/** The settings of MQTT for all connections. */
export const generalGroups = groupsFromSchema(root, [
  {
    title: w.limits,
    fields: [
      of('max_packet_size'),
      of('max_qos_allowed'),
      of('max_clientid_len', { unit: w.bytes }),
      of('max_topic_levels', {
        warn: (value) => (Number(value) > 128 ? w.levelsWarning : undefined),
      }),
      of('max_topic_alias'),
    ],
  },
  {
    title: w.features,
    fields: [
      of('wildcard_subscription'),
      of('shared_subscription'),
      of('shared_subscription_strategy', {
        labels: {
          random: w.random,
          round_robin: w.round_robin,
          round_robin_per_group: w.round_robin_per_group,
          sticky: w.sticky,
          local: w.local,
          hash_topic: w.hash_topic,
          hash_clientid: w.hash_clientid,
        },
      }),
      of('exclusive_subscription'),
      of('retain_available', { words: 'retain flag' }),
      of('ignore_loop_deliver', { words: 'no local loop' }),
      of('strict_mode'),
      of('response_information'),
      of('message_expiry_interval'),
    ],
  },
  {
    title: w.connection,
    fields: [
      of('keepalive_multiplier', { words: 'heartbeat 心跳' }),
      of('server_keepalive', { none: { otherwise: 60 }, words: 'heartbeat 心跳' }),
      of('keepalive_check_interval', { words: 'heartbeat 心跳' }),
      of('idle_timeout'),
    ],
  },
  {
    title: w.identity,
    fields: [
      of('use_username_as_clientid'),
      of('peer_cert_as_username', { labels: certificateParts, words: 'tls ssl' }),
      of('peer_cert_as_clientid', { labels: certificateParts, words: 'tls ssl' }),
      of('client_attrs_init', { Editor: AttributesEditor, check: attributesProblem }),
    ],
  },
])

/** The settings of sessions: what a client may have under way, and what waits for it. */
export const sessionGroups = groupsFromSchema(root, [
  {
    title: w.session,
    fields: [of('session_expiry_interval'), of('max_subscriptions', { none: { otherwise: 1000 } })],
  },
  {
    title: w.delivery,
    fields: [
      of('max_inflight', { words: 'window 窗口' }),
      of('retry_interval', { words: 'resend 重发' }),
      of('max_awaiting_rel'),
      of('await_rel_timeout'),
      of('upgrade_qos'),
    ],
  },
  {
    title: w.queue,
    fields: [
      of('max_mqueue_len', {
        warn: (value) => (value === 0 || value === 'infinity' ? w.unlimitedQueue : undefined),
      }),
      of('mqueue_store_qos0'),
      of('mqueue_priorities', {
        Editor: PrioritiesEditor,
        check: prioritiesProblem,
        decode: prioritiesFrom,
        encode: prioritiesTo,
        none: { otherwise: {} },
      }),
      of('mqueue_default_priority', {
        labels: { lowest: w.lowest, highest: w.highest },
      }),
    ],
  },
])

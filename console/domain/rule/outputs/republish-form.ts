import type { RuleAction } from '@signalbox/contract/rules'
import * as z from 'zod/mini'
import { type TextsOf } from '#language.tsx'
import { type outputsFormMessages } from './outputs-form.messages.ts'

/** Names of the properties on the wire. */
export const PROPERTIES = [
  'Payload-Format-Indicator',
  'Message-Expiry-Interval',
  'Content-Type',
  'Response-Topic',
  'Correlation-Data',
] as const
export type Property = (typeof PROPERTIES)[number]

export interface RepublishValues {
  topic: string
  /** QoS of the message; with `template`, `qosTemplate` is used. */
  qos: 0 | 1 | 2 | '${qos}' | 'template'
  qosTemplate: string
  retain: boolean | '${retain}' | 'template'
  retainTemplate: string
  payload: string
  properties: Record<Property, string>
  userProperties: string
}

/** The arguments of republish in the API's defaults. */
const DEFAULTS = {
  topic: '',
  qos: '${qos}',
  retain: '${retain}',
  payload: '${payload}',
  user_properties: '${user_properties}',
}

const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : otherwise

const QOS: readonly unknown[] = [0, 1, 2, DEFAULTS.qos]
const RETAIN: readonly unknown[] = [true, false, DEFAULTS.retain]

export function toRepublishValues(args: Readonly<Record<string, unknown>> = {}): RepublishValues {
  const { topic, qos = DEFAULTS.qos, retain = DEFAULTS.retain, payload } = args
  const given = args['mqtt_properties']
  const properties: Readonly<Record<string, unknown>> =
    typeof given === 'object' && given !== null ? { ...given } : {}
  return {
    topic: text(topic, DEFAULTS.topic),
    // The list contains only these values.
    qos: QOS.includes(qos) ? (qos as RepublishValues['qos']) : 'template',
    qosTemplate: text(qos, DEFAULTS.qos),
    retain: RETAIN.includes(retain) ? (retain as RepublishValues['retain']) : 'template',
    retainTemplate: text(retain, DEFAULTS.retain),
    payload: text(payload, DEFAULTS.payload),
    properties: Object.fromEntries(
      PROPERTIES.map((name) => [name, text(properties[name], '')]),
    ) as Record<Property, string>, // of all names
    userProperties: text(args['user_properties'], DEFAULTS.user_properties),
  }
}

/** Arguments and properties of `before` that the form does not have stay. */
export function toRepublish(
  values: RepublishValues,
  before: Readonly<Record<string, unknown>> = {},
): Exclude<RuleAction, string> {
  const { topic, qos, retain, payload, properties, userProperties } = values
  const set = Object.entries(properties).filter(([, value]) => value !== '')
  const names: readonly string[] = PROPERTIES
  const others = Object.entries(Object(before['mqtt_properties'])).filter(
    ([name]) => !names.includes(name),
  )
  return {
    function: 'republish',
    args: {
      ...before,
      topic,
      qos: qos === 'template' ? values.qosTemplate : qos,
      retain: retain === 'template' ? values.retainTemplate : retain,
      payload,
      mqtt_properties: Object.fromEntries([...others, ...set]),
      user_properties: userProperties,
    },
  }
}

type Words = TextsOf<typeof outputsFormMessages>

/** A placeholder for an object, or none. */
const PLACEHOLDER = /^(\$\{.+\})?$/

export const republishRules = (words: Words) =>
  z.object({
    topic: z.string().check(z.regex(/\S/, words.topicRequired)),
    qos: z.union([z.literal([0, 1, 2]), z.literal(['${qos}', 'template'])]),
    qosTemplate: z.string().check(z.minLength(1, words.required(words.template))),
    retain: z.union([z.boolean(), z.literal(['${retain}', 'template'])]),
    retainTemplate: z.string().check(z.minLength(1, words.required(words.template))),
    payload: z.string(),
    properties: z.record(z.enum(PROPERTIES), z.string()),
    userProperties: z.string().check(z.regex(PLACEHOLDER, words.badUserProperties)),
  })

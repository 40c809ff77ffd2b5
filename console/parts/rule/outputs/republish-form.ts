import type { RuleAction } from '@signalbox/contract/rules'
import * as z from 'zod/mini'

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
  /** `template`: that of `qosTemplate`. */
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
    // In the list, so one of these.
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

/** `before`: arguments that the form does not have stay. */
export function toRepublish(
  values: RepublishValues,
  before: Readonly<Record<string, unknown>> = {},
): Exclude<RuleAction, string> {
  const { topic, qos, retain, payload, properties, userProperties } = values
  const set = Object.entries(properties).filter(([, value]) => value !== '')
  return {
    function: 'republish',
    args: {
      ...before,
      topic,
      qos: qos === 'template' ? values.qosTemplate : qos,
      retain: retain === 'template' ? values.retainTemplate : retain,
      payload,
      mqtt_properties: Object.fromEntries(set),
      user_properties: userProperties,
    },
  }
}

type Words = Record<'required' | 'badUserProperties', string>

/** A placeholder for an object, or none. */
const PLACEHOLDER = /^(\$\{.+\})?$/

export const republishRules = (words: Words) =>
  z.object({
    topic: z.string().check(z.regex(/\S/, words.required)),
    qos: z.union([z.literal([0, 1, 2]), z.literal(['${qos}', 'template'])]),
    qosTemplate: z.string().check(z.minLength(1, words.required)),
    retain: z.union([z.boolean(), z.literal(['${retain}', 'template'])]),
    retainTemplate: z.string().check(z.minLength(1, words.required)),
    payload: z.string(),
    properties: z.record(z.enum(PROPERTIES), z.string()),
    userProperties: z.string().check(z.regex(PLACEHOLDER, words.badUserProperties)),
  })

import { textOrJson } from '@signalbox/formats/json-text'
import { isRecord } from '@signalbox/formats/is-record'
import type { ValueMap } from '../values/value.ts'
import { RenderError, type RenderedPart, RowTemplate } from './row-template.ts'

// Fields that an output sends for a row, rendered by the broker's own templates.

export interface RenderedField {
  readonly name: string
  /** `undefined`: too large. */
  readonly parts: readonly RenderedPart[] | undefined
}

/** The templates of an output by the names of their fields. */
type Templates = readonly (readonly [field: string, template: string])[]

const WHOLE_ROW = '${.}'

export function republishTemplates(args: Readonly<Record<string, unknown>>): Templates {
  const { topic, payload = '${payload}', qos = '${qos}', retain = '${retain}' } = args
  const properties = isRecord(args.mqtt_properties) ? Object.entries(args.mqtt_properties) : []
  const pairs = args.user_properties ?? '${user_properties}'
  return [
    ['topic', textOrJson(topic)],
    ['payload', payload === '' ? WHOLE_ROW : textOrJson(payload)],
    ['qos', textOrJson(qos)],
    ['retain', textOrJson(retain)],
    ...properties.map(([name, value]) => [name, textOrJson(value)] as const),
    // EMQX accepts a placeholder only, and an absent one sends nothing.
    ...(pairs === '' || pairs === '${user_properties}'
      ? []
      : [['user_properties', textOrJson(pairs)] as const]),
  ]
}

/** Fields that are the whole row where an action does not name them. */
const WHOLE: Readonly<Record<string, string>> = { http: 'body', mqtt: 'payload' }

/** Every text with a placeholder in the parameters of an action, and the topic or path. */
export function actionTemplates(type: string, parameters: unknown): Templates {
  const found = textsIn(parameters, '')
  const whole = WHOLE[type]
  const isWhole =
    whole !== undefined && !found.some(([field, text]) => field === whole && text !== '')
  return [
    ...found.filter(([field, text]) => text.includes('${') || ['topic', 'path'].includes(field)),
    ...(isWhole ? [[whole, WHOLE_ROW] as const] : []),
  ]
}

function textsIn(value: unknown, path: string): (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((each, i) => textsIn(each, `${path}[${i + 1}]`))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    textsIn(each, path === '' ? key : `${path}.${key}`),
  )
}

/** QoS and retain of a republished message whose row has no such value. */
const DEFAULTS: Readonly<Record<string, string>> = { qos: '0', retain: 'false' }

export function renderTemplates(templates: Templates, row: ValueMap): RenderedField[] {
  return templates.map(([name, template]) => {
    const missing = DEFAULTS[name]
    const options = missing === undefined ? {} : { missing }
    try {
      return { name, parts: new RowTemplate(template, options).rendered(row) }
    } catch (error) {
      if (error instanceof RenderError) return { name, parts: undefined }
      throw error
    }
  })
}

/** Placeholders without a value, each once. QoS and retain have defaults of their own. */
export function missingIn(fields: readonly RenderedField[]): string[] {
  const counted = fields.filter(({ name }) => name !== 'qos' && name !== 'retain')
  return [
    ...new Set(
      counted.flatMap(({ parts = [] }) =>
        parts.flatMap(({ isMissing, placeholder }) =>
          isMissing && placeholder !== undefined ? [placeholder] : [],
        ),
      ),
    ),
  ]
}

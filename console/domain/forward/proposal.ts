import { set } from 'react-hook-form'
import { kindFields, type Kind, type Values } from '#form/field.ts'
import { applies, lookAt, toValues } from '#form/values.ts'
import { statementFrom } from '../rule/rule.ts'

const MOST_CHARACTERS = 60

/** A name made from the levels of a topic filter: `plant/+/temp` is `plant_temp`. */
export function nameFromTopic(filter: string): string {
  const words = filter.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.join('_').slice(0, MOST_CHARACTERS).replace(/_+$/, '')
  // Names begin with a letter or a digit; a topic of other scripts leaves none.
  return name === '' ? 'messages' : name
}

/** The name, or the name with the first number that makes it a new one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}_${i}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The statement of a rule that forwards a topic, of one client if it is given. */
export function forwardSql(type: string, filter: string, clientid: string | undefined): string {
  // TDengine needs a column named `ts`, which no event has.
  const all = statementFrom(filter)
  const sql = type === 'tdengine' ? all.replace('*', '*,\n  timestamp as ts') : all
  return clientid === undefined ? sql : `${sql}\nWHERE\n  clientid = '${clientid}'`
}

/** Whether a rule can name them: the language has no escape for a quotation mark. */
export const canBeWritten = (filter: string, clientid = ''): boolean =>
  !filter.includes('"') && !clientid.includes("'")

type Proposal = (names: { filter: string; name: string }) => Readonly<Record<string, unknown>>

/** Values of an action that its form demands and that follow from the topic. */
const PROPOSALS: Readonly<Record<string, Proposal>> = {
  mqtt: () => ({
    'parameters.topic': '${topic}',
    'parameters.qos': '${qos}',
    'parameters.payload': '${payload}',
  }),
  mongodb: ({ name }) => ({ 'parameters.collection': name }),
  tdengine: () => ({ 'parameters.database': 'mqtt' }),
  elasticsearch: ({ name }) => ({ 'parameters.index': name.toLowerCase() }),
  s3: ({ name }) => ({ 'parameters.key': `${name}/\${clientid}/\${timestamp}.json` }),
  iotdb: () => ({ 'parameters.device_id': 'root.mqtt.${clientid}' }),
}

const dotted: Proposal = ({ name }) => ({ 'parameters.topic': name.replaceAll('_', '.') })
const KAFKA = /^(kafka|confluent|azure_event_hub)_producer$/

/** The values of the form of a new action, filled as far as the topic tells. */
export function proposedValues(type: string, kind: Kind, filter: string): Values {
  const values = toValues(kind)
  const names = { filter, name: nameFromTopic(filter) }
  const proposal = KAFKA.test(type) ? dotted : PROPOSALS[type]
  for (const [path, value] of Object.entries(proposal?.(names) ?? {})) {
    if (kindFields(kind).some((field) => field.path === path)) set(values, path, value)
  }
  const look = lookAt(values)
  for (const field of kindFields(kind)) {
    const isEmpty = look(field.path) === '' || look(field.path) === null
    if (field.required === true && field.as === 'text' && isEmpty && applies(field, look)) {
      set(values, field.path, names.name)
    }
  }
  return values
}

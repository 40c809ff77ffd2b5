import { parseShared } from '@signalbox/contract/topic'

export type Action = 'publish' | 'subscribe'
export type QoS = 0 | 1 | 2
export type Permission = 'allow' | 'deny'

/** Who asks, as far as rules can tell them apart. */
export interface Asker {
  clientId: string
  username: string | null
  /** IP address. */
  address: string
  clientAttrs: Readonly<Record<string, string>>
}

/** A question, as the client wrote its topic or filter. */
export interface Question {
  action: Action
  topic: string
  qos: QoS
  retain: boolean
}

/** What is asked, its topic taken apart once for all rules. */
export interface Asked {
  action: Action
  qos: QoS
  retain: boolean
  /** Topic name, or topic filter without what makes it shared. */
  topic: string
  levels: readonly string[]
}

export function askedOf({ action, topic: written, qos, retain }: Question): Asked {
  const topic = action === 'subscribe' ? (parseShared(written)?.filter ?? written) : written
  return { action, qos, retain, topic, levels: topic.split('/') }
}

export interface RuleFields {
  permission: Permission
  action: Action | 'all'
  qos: QoS[]
  /** Of a publish. */
  retain: boolean | 'all'
}

/** As it is kept: the topic is a filter with placeholders, or a text after `eq `. */
export interface Rule extends RuleFields {
  topic: string
}

export type TopicTest = (asked: Asked, asker: Asker) => boolean

export function fitsAction({ action, qos, retain }: RuleFields, asked: Asked): boolean {
  if (action !== 'all' && action !== asked.action) return false
  if (!qos.includes(asked.qos)) return false
  return asked.action === 'subscribe' || retain === 'all' || retain === asked.retain
}

export function firstFitting(rules: readonly Rule[], asker: Asker, asked: Asked) {
  const at = rules.findIndex(
    (rule) => fitsAction(rule, asked) && topicTest(rule.topic)(asked, asker),
  )
  const rule = rules[at]
  return rule && { permission: rule.permission, rule, position: at + 1 }
}

const PLACEHOLDER = /\$\{(clientid|username|client_attrs\.[^}]+)\}/g

/** Reads a topic of a rule once; `eq ` before it compares the text. */
export function topicTest(topic: string): TopicTest {
  return topic.startsWith('eq ') ? equalTest(topic.slice(3)) : filterTest(topic)
}

export function equalTest(topic: string): TopicTest {
  return (asked, asker) => fill(topic, asker) === asked.topic
}

export function filterTest(filter: string): TopicTest {
  const isPlain = !filter.includes('${')
  const levels = filter.split('/')
  if (isPlain) return ({ levels: asked }) => coversLevels(levels, asked)
  return ({ levels: asked }, asker) => {
    const filled = levels.flatMap((level) => fillLevel(level, asker))
    return !filled.includes(undefined) && coversLevels(filled as string[], asked) // none is missing
  }
}

/** What a topic of a rule comes to for a client; `undefined`: it is about nobody of that name. */
export function filledTopic(topic: string, asker: Asker): string | undefined {
  if (topic.startsWith('eq ')) return fill(topic, asker)
  const levels = topic.split('/').flatMap((level) => fillLevel(level, asker))
  return levels.includes(undefined) ? undefined : levels.join('/')
}

/** One level with what a client is called in it. A name may have several levels, but no wildcards. */
function fillLevel(level: string, asker: Asker): (string | undefined)[] {
  if (!level.includes('${')) return [level]
  const text = fill(level, asker)
  // Whoever calls himself `#` is not everybody.
  return text === undefined || /[+#]/.test(text) ? [undefined] : text.split('/')
}

function fill(text: string, asker: Asker): string | undefined {
  let isWhole = true
  const filled = text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name, asker)
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}

function valueOf(name: string, { clientId, username, clientAttrs }: Asker): string | undefined {
  if (name === 'clientid') return clientId
  if (name === 'username') return username ?? undefined
  const attribute = name.slice('client_attrs.'.length)
  return Object.hasOwn(clientAttrs, attribute) ? clientAttrs[attribute] : undefined
}

/** Whether all that the second can mean is meant by the first; the second may have wildcards itself. */
export function coversLevels(filter: readonly string[], asked: readonly string[]): boolean {
  // Wildcards at the start leave out what begins with `$` [MQTT-4.7.2-1].
  if (asked[0]?.startsWith('$') && (filter[0] === '+' || filter[0] === '#')) return false
  for (const [i, level] of filter.entries()) {
    // `a/#` takes in `a` itself [MQTT-4.7.1.2].
    if (level === '#') return asked.length >= i
    const other = asked[i]
    if (other === undefined || other === '#') return false
    if (level !== '+' && level !== other) return false
  }
  return asked.length === filter.length
}

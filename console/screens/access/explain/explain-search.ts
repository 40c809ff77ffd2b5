import { requestedTopic } from '@signalbox/acl/rule'
import { topicFilterProblem, topicNameProblem } from '@signalbox/mqtt/topic'
import type { AccessValues } from './question.ts'
import { type ExplainSearch } from './explain.paths.ts'

const QOS = { '0': 0, '1': 1, '2': 2 } as const

export function toValues(search: ExplainSearch, password: string): AccessValues {
  const { qos, retain, attrs = '', ...rest } = search
  return {
    ...rest,
    clientid: search.clientid ?? '',
    gateway: search.gateway ?? '',
    username: search.username ?? '',
    ip: search.ip ?? '',
    listener: search.listener ?? '',
    cn: search.cn ?? '',
    subject: search.subject ?? '',
    topic: search.topic ?? '',
    attrs: attrs
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => ({
        key: line.slice(0, line.indexOf('=')),
        value: line.slice(line.indexOf('=') + 1),
      })),
    qos: QOS[qos],
    retain: retain === 'true',
    password,
  }
}

export function toSearch(values: AccessValues): ExplainSearch {
  const { password: _, attrs, qos, retain, ...rest } = values
  const text = attrs.map(({ key, value }) => `${key}=${value}`).join('\n')
  // Kept for a session too, since these facts remain when the session ends.
  const of = (field: 'username' | 'ip' | 'listener' | 'cn' | 'subject') => rest[field] || undefined
  return {
    who: rest.who,
    clientid: rest.clientid || undefined,
    gateway: rest.gateway || undefined,
    username: of('username'),
    ip: of('ip'),
    listener: of('listener'),
    cn: of('cn'),
    subject: of('subject'),
    attrs: text || undefined,
    action: rest.action,
    topic: rest.action === 'connect' ? undefined : rest.topic || undefined,
    qos: `${qos}`,
    retain: `${retain}`,
    login: rest.action === 'connect' ? 'ask' : rest.login,
  }
}

/** Clears the details of the previous client when another one is chosen. */
export function withoutOther(next: AccessValues, before: AccessValues): AccessValues {
  const isSame = next.clientid === before.clientid && next.gateway === before.gateway
  const isOther = next.who === 'session' && !isSame
  if (!isOther) return next
  return { ...next, username: '', ip: '', listener: '', cn: '', subject: '', attrs: [] }
}

/** Whether there is enough of a question to put it. */
export function isAsked({ who, clientid, action, topic }: AccessValues): boolean {
  if (who === 'session' && clientid === '') return false
  if (action === 'connect') return true
  return topicProblem(action, topic) === undefined
}

export function topicProblem(action: AccessValues['action'], topic: string) {
  if (action === 'connect') return undefined
  if (topic === '') return 'missing'
  if (requestedTopic({ action, topic }) === undefined) return 'nowhere'
  return action === 'publish' ? topicNameProblem(topic) : topicFilterProblem(topic)
}

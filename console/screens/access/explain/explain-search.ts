import { askedTopic } from '@signalbox/acl/rule'
import type { AccessQuestion, accessRights } from '@signalbox/contract/access'
import type { RequestOf } from '@signalbox/contract/operation'
import type { QoS } from '@signalbox/mqtt/protocol'
import { topicFilterProblem, topicNameProblem } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'
import { optionalText } from '../../../parts/search.ts'

export const ACTIONS = ['connect', 'publish', 'subscribe'] as const
/** `session`: a client that the broker knows, as it stands. */
export const WHO = ['session', 'imagined'] as const
export const LOGINS = ['assume', 'ask'] as const

/** What the address says of the question; a password stays out of it. */
export const explainSearch = z.object({
  who: z.catch(z.enum(WHO), 'session'),
  clientid: optionalText,
  username: optionalText,
  ip: optionalText,
  listener: optionalText,
  cn: optionalText,
  /** Of its certificate too. */
  subject: optionalText,
  /** `name=value`, one on each line. */
  attrs: optionalText,
  action: z.catch(z.enum(ACTIONS), 'publish'),
  topic: optionalText,
  qos: z.catch(z.enum(['0', '1', '2']), '0'),
  retain: z.catch(z.enum(['true', 'false']), 'false'),
  login: z.catch(z.enum(LOGINS), 'assume'),
})
export type ExplainSearch = z.output<typeof explainSearch>

export interface ExplainValues {
  who: (typeof WHO)[number]
  clientid: string
  username: string
  ip: string
  listener: string
  cn: string
  subject: string
  attrs: { key: string; value: string }[]
  action: (typeof ACTIONS)[number]
  topic: string
  qos: QoS
  retain: boolean
  login: (typeof LOGINS)[number]
  password: string
}

const QOS = { '0': 0, '1': 1, '2': 2 } as const

export function toValues(search: ExplainSearch, password: string): ExplainValues {
  const { qos, retain, attrs = '', ...rest } = search
  return {
    ...rest,
    clientid: search.clientid ?? '',
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

export function toSearch(values: ExplainValues): ExplainSearch {
  const { password: _, attrs, qos, retain, ...rest } = values
  const text = attrs.map(({ key, value }) => `${key}=${value}`).join('\n')
  // Of a session too: who it was is all that is left to go by once it has gone.
  const of = (field: 'username' | 'ip' | 'listener' | 'cn' | 'subject') => rest[field] || undefined
  return {
    who: rest.who,
    clientid: rest.clientid || undefined,
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

/** What is left of another client says nothing about this one. */
export function withoutOther(next: ExplainValues, before: ExplainValues): ExplainValues {
  const isOther = next.who === 'session' && next.clientid !== before.clientid
  if (!isOther) return next
  return { ...next, username: '', ip: '', listener: '', cn: '', subject: '', attrs: [] }
}

/** Whether there is enough of a question to put it. */
export function isAsked({ who, clientid, action, topic }: ExplainValues): boolean {
  if (who === 'session' && clientid === '') return false
  if (action === 'connect') return true
  return topicProblem(action, topic) === undefined
}

export function topicProblem(action: ExplainValues['action'], topic: string) {
  if (action === 'connect') return undefined
  if (topic === '') return 'missing'
  if (askedTopic({ action, topic }) === undefined) return 'nowhere'
  return action === 'publish' ? topicNameProblem(topic) : topicFilterProblem(topic)
}

export function toRequest(values: ExplainValues): AccessQuestion {
  const { who, clientid, username, ip, listener, cn, subject, attrs } = values
  const { action, topic, qos, retain } = values
  const login = action === 'connect' ? 'ask' : values.login
  const isImagined = who === 'imagined'
  return {
    ...(clientid !== '' && { clientid }),
    ...(isImagined && {
      imagined: true,
      ...(username !== '' && { username }),
      ...(ip !== '' && { ip_address: ip }),
      ...(listener !== '' && { listener }),
      ...((cn !== '' || subject !== '') && {
        certificate: {
          ...(cn !== '' && { common_name: cn }),
          ...(subject !== '' && { subject }),
        },
      }),
      ...(attrs.length > 0 && {
        client_attrs: Object.fromEntries(attrs.map(({ key, value }) => [key, value])),
      }),
    }),
    login,
    ...(login === 'ask' && values.password !== '' && { password: values.password }),
    action,
    ...(action !== 'connect' && { topic, qos }),
    ...(action === 'publish' && { retain }),
  }
}

/** Whose rights are asked for: as it stands, or as it is described. */
export function toRightsQuery({
  who,
  clientid,
  username,
  ip,
  attrs,
}: ExplainValues): RequestOf<typeof accessRights>['query'] {
  return {
    ...(clientid !== '' && { clientid }),
    ...(who === 'imagined' && {
      imagined: true,
      ...(username !== '' && { username }),
      ...(ip !== '' && { ip_address: ip }),
      ...(attrs.length > 0 && { client_attr: attrs.map(({ key, value }) => `${key}=${value}`) }),
    }),
  }
}

import { scalarText } from '@signalbox/formats/json-text'
import {
  brokerConfig,
  dashboardConfig,
  forceGcConfig,
  forceShutdownConfig,
} from '@signalbox/contract/settings'
import * as z from 'zod/mini'
import type { Pair } from '#language.tsx'
import { type Look, type FieldDescription, type FieldGroup } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import {
  advancedMessages,
  advancedWords as w,
  brokerMessages,
  dashboardMessages,
} from './advanced.messages.ts'
import { describedBy } from './described.ts'

const ofZone = describedBy('', advancedMessages)
const ofBroker = describedBy('', brokerMessages)
const ofConsole = describedBy('', dashboardMessages)

const zone = z.object({ force_shutdown: forceShutdownConfig, force_gc: forceGcConfig })

/** Limits of the processes of connections, in the global zone. */
export const processGroups = groupsFromSchema(zone, [
  {
    title: w.forceShutdown,
    fields: [
      ofZone('force_shutdown.enable'),
      ofZone('force_shutdown.max_mailbox_size'),
      ofZone('force_shutdown.max_heap_size'),
    ],
  },
  {
    title: w.forceGc,
    fields: [
      ofZone('force_gc.enable'),
      ofZone('force_gc.count'),
      ofZone('force_gc.bytes', { words: 'memory 内存' }),
    ],
  },
])

export const brokerGroups = groupsFromSchema(brokerConfig, [
  {
    title: w.broker,
    fields: [ofBroker('enable_session_registry'), ofBroker('session_history_retain')],
  },
])

/** 0 is no port. */
const isOn = (listener: string) => (look: Look) =>
  !['', '0'].includes(scalarText(look(`listeners.${listener}.bind`)).trim())

const parsePort = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text)

/** A port, or an address with a port. */
export function bindProblem(value: unknown): Pair<string> | undefined {
  const port = /^(?:.*:)?(\d{1,5})$/.exec(scalarText(value).trim())?.[1]
  return port !== undefined && Number(port) <= 65_535 ? undefined : w.bindProblem
}

const listener = (name: 'http' | 'https'): FieldDescription[] =>
  [
    ofConsole('listeners.http.bind', { as: 'text', check: bindProblem, parse: parsePort }),
    ofConsole('listeners.http.max_connections'),
    ofConsole('listeners.http.num_acceptors'),
    ofConsole('listeners.http.backlog'),
    ofConsole('listeners.http.send_timeout'),
    ofConsole('listeners.http.inet6'),
    ofConsole('listeners.http.ipv6_v6only'),
    ofConsole('listeners.http.proxy_header'),
  ].map((each) => ({
    ...each,
    path: each.path.replace('listeners.http.', `listeners.${name}.`),
    ...(!each.path.endsWith('.bind') && { when: isOn(name) }),
  }))

/** The server of the API and the reference console. A listener that is not configured has no settings. */
export const dashboardGroups: readonly FieldGroup[] = groupsFromSchema(dashboardConfig, [
  {
    title: w.console,
    fields: [
      ofConsole('token_expired_time', { words: 'token session 会话' }),
      ofConsole('cors'),
      ofConsole('swagger_support', { words: 'swagger openapi' }),
    ],
  },
  {
    title: w.httpListener,
    about: w.httpListenerAbout,
    isFolded: true,
    fields: listener('http'),
  },
  { title: w.httpsListener, isFolded: true, fields: listener('https') },
])

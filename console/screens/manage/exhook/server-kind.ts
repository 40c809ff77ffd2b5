import { EXHOOK_NAME, exhookConfig } from '@signalbox/contract/exhook-fields'
import { tlsByScheme } from '#domain/backends/connections.ts'
import type { Group } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { formMessages } from '#form/form.messages.ts'
import { perBroker } from '#domain/page/per-broker.ts'
import { exhookMessages as m } from './exhook.messages.ts'
import { isUrl } from './servers.ts'

const connection: Group = {
  title: m.server,
  fields: [
    {
      path: 'url',
      label: m.url,
      help: m.urlHelp,
      mono: true,
      check: (value) => (isUrl(String(value)) ? undefined : m.wrongUrl),
    },
    { path: 'pool_size', label: m.pool, help: m.poolHelp },
    { path: 'request_timeout', label: m.timeout, help: m.timeoutHelp },
    {
      as: 'duration',
      path: 'auto_reconnect',
      label: m.interval,
      help: m.intervalHelp,
      none: { value: false, label: formMessages.off },
    },
    {
      path: 'failed_action',
      label: m.failedAction,
      help: perBroker(m.failedActionHelp, m.failedActionHelpCluster),
      labels: { deny: m.failedDeny, ignore: m.failedIgnore },
    },
  ],
}

const sockets: Group = {
  title: m.socket,
  isFolded: true,
  fields: [
    { path: 'socket_options.nodelay', label: m.nodelay },
    { path: 'socket_options.keepalive', label: m.keepalive },
  ],
}

/** The first group of a new server: its name is chosen once. */
const named: Group = {
  ...connection,
  fields: [
    {
      path: 'name',
      label: m.name,
      help: m.nameHelp,
      mono: true,
      check: (value) =>
        EXHOOK_NAME.test(String(value)) && String(value).length <= 256 ? undefined : m.wrongName,
    },
    ...connection.fields,
  ],
}

const schemas = { all: [exhookConfig] }
const others = [tlsByScheme('url'), sockets]

export const serverKind = kind(schemas, { fixed: {}, groups: [connection, ...others] })
export const newServerKind = kind(schemas, { fixed: {}, groups: [named, ...others] })

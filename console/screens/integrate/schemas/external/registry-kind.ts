import { type ExternalRegistry, externalRegistryConfig } from '@signalbox/contract/later'
import { secret } from '@signalbox/contract/secrets'
import { isRecord } from '@signalbox/formats/is-record'
import * as z from 'zod/mini'
import { backendMessages as b } from '#domain/backends/backends.messages.ts'
import { webAddress } from '#form/check.ts'
import { kind } from '#form/facts.ts'
import type { Config, Group, Look } from '#form/field.ts'
import { registriesMessages as m } from './registries.messages.ts'

const isBasic = (look: Look) => look('auth.mechanism') === 'basic'

const name: Group = {
  title: m.name,
  fields: [{ path: 'name', label: m.name, help: m.nameHelp, mono: true }],
}

const registry: Group = {
  title: m.registry,
  fields: [
    { path: 'url', label: m.url, help: m.urlHelp, mono: true, isWide: true, check: webAddress },
    {
      path: 'auth.mechanism',
      label: m.auth,
      labels: { none: m.authNone, basic: m.authBasic },
    },
    { path: 'auth.username', label: b.username, when: isBasic },
    { path: 'auth.password', label: b.password, when: isBasic },
  ],
}

/** In the form, no authentication is a mechanism. */
const auth = z.object({
  mechanism: z._default(z.enum(['none', 'basic']), 'none'),
  username: z.string(),
  password: secret,
})
const schemas = { all: [z.extend(externalRegistryConfig, { auth: z.prefault(auth, {} as never) })] }

const modern = (config: Config): Config => ({
  ...config,
  auth: isRecord(config.auth) ? { mechanism: 'basic', ...config.auth } : { mechanism: 'none' },
})

export const registryKind = kind(schemas, { fixed: {}, groups: [registry], modern })
export const newRegistryKind = kind(schemas, {
  fixed: { type: 'confluent' },
  groups: [name, registry],
  modern,
})

/** The body of a request, from that of the form. */
export function toRegistry(body: Config): ExternalRegistry {
  const isNone = isRecord(body.auth) && body.auth.mechanism === 'none'
  return isNone ? { ...body, auth: 'none' } : body
}

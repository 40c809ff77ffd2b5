import { authenticationUpdate } from '@signalbox/contract/authentication'
import { changeList } from '../../configuration/list-root.ts'
import type { ConfigRoot, StoredItems } from '../../configuration/root.ts'
import type { Log } from '../../kernel/log.ts'
import type { Authentication } from './authentication.ts'
import { bootstrapUsers } from './bootstrap.ts'
import { authenticatorKinds } from './kinds.ts'
import { readAuthenticator, schemaForAuthenticator } from './read-authenticator.ts'
import type { AuthenticatorConfig } from './setting.ts'

interface Context {
  feature: Authentication
  collection: StoredItems<AuthenticatorConfig>
  kernel: { log: Log }
  options: { dataDir: string }
}

/** The chain of authenticators. */
export function authenticationRoot({ feature, collection, kernel, options }: Context): ConfigRoot {
  const read = (item: Record<string, unknown>) => readAuthenticator(authenticationUpdate, item)
  return {
    name: 'authentication',
    items: {
      ownsData: true,
      read,
      secrets: (id, config) =>
        authenticatorKinds.has(id) ? schemaForAuthenticator(id, config) : undefined,
      lost: ({ backend }, current, of) =>
        current === undefined && backend === 'built_in_database' ? [{ kind: 'users', of }] : [],
    },
    async change({ given, mode }) {
      const taken = (id: string) => `Authenticator '${id}' already exist`
      const added = await changeList({ collection, read, taken, ownsData: true }, given, mode)
      const around = { authentication: feature, dataDir: options.dataDir, log: kernel.log }
      for (const each of added) if ('bootstrap_file' in each) await bootstrapUsers(around, each)
    },
  }
}

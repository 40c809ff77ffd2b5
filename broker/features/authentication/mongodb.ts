import type { MongoAuthenticator } from '@signalbox/contract/authenticators'
import { Backend } from '../../backends/backend.ts'
import { clientValues } from './client-values.ts'
import { inspectCollection, mongoConnector, type MongoSettings } from '../../backends/mongodb.ts'
import { readFilter } from '../../backends/mongodb-filter.ts'
import { checkedFilter, readMongodb } from '../../config/mongodb.ts'
import type {
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
} from './authenticator.ts'
import { readAlgorithm } from './hash-config.ts'
import type { HashAlgorithm } from './hashing.ts'
import { decide } from './password.ts'
import { storedUser } from './stored-user.ts'

export interface MongoAuthenticatorSettings {
  kind: 'mongodb'
  connection: MongoSettings
  algorithm: HashAlgorithm
  /** Filter with placeholders for the client. */
  filter: Readonly<Record<string, unknown>>
  fields: Readonly<Record<'hash' | 'salt' | 'isSuperuser', string>>
}

export const mongodb: AuthenticatorKind<MongoAuthenticator, MongoAuthenticatorSettings> = {
  read: (config) => ({
    kind: 'mongodb',
    connection: readMongodb(config),
    algorithm: readAlgorithm(config.password_hash_algorithm),
    filter: checkedFilter(config.filter),
    fields: {
      hash: config.password_hash_field,
      salt: config.salt_field,
      isSuperuser: config.is_superuser_field,
    },
  }),
  open,
}

function open(settings: MongoAuthenticatorSettings, deps: AuthenticatorDeps): OpenAuthenticator {
  const { algorithm, fields } = settings
  const backend = new Backend(deps.name, mongoConnector(settings.connection), deps)
  const filter = readFilter(settings.filter)
  return {
    backend,
    close: () => backend.close(),
    inspect: (credentials) =>
      backend.ask(async (opening) => {
        const { hash, salt, isSuperuser } = fields
        return inspectCollection(await opening, filter(clientValues(credentials)), {
          required: [[hash]],
          optional: [salt, isSuperuser],
        })
      }),
    async authenticate(credentials): Promise<Decision> {
      const { password } = credentials
      if (password === undefined) return decide(password, undefined, algorithm)
      const wanted = filter(clientValues(credentials))
      const [document] = await backend.ask(async (store) =>
        (await store).search(wanted, Object.values(fields), 1),
      )
      if (document === undefined) return decide(password, undefined, algorithm)
      const valueOf = (field: string) =>
        Object.hasOwn(document, field) ? document[field] : undefined
      const user = storedUser({
        hash: valueOf(fields.hash),
        salt: valueOf(fields.salt),
        isSuperuser: valueOf(fields.isSuperuser),
      })
      if (user === undefined) return { kind: 'ignore', reason: 'no password hash' }
      return decide(password, user, algorithm)
    },
  }
}

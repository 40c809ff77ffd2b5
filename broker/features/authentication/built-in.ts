import type { BuiltInDatabase as BuiltInConfig } from '@signalbox/contract/authenticators'
import type { Credentials } from '../../kernel/access.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Store } from '../../store/store.ts'
import type { AuthenticatorKind, Decision } from './authenticator.ts'
import { readAlgorithm } from './hash-config.ts'
import { hashAll, type HashAlgorithm, hashWithAlgorithm } from './hashing.ts'
import { decide } from './password.ts'
import { DatabaseChanged, type Directory } from './user-directory.ts'
import { type MqttUser, UserTable } from './user-table.ts'

export interface BuiltInSettings {
  kind: 'built_in'
  idOf: 'username' | 'clientId'
  algorithm: HashAlgorithm
}

export interface NewUser {
  id: string
  isSuperuser: boolean
  /** In clear, or as the algorithm in force made it. */
  password: string | { hash: string; salt: string }
}

/** Users of the built-in database, for administration. */
export interface BuiltInDirectory extends Directory {
  /**
   * Adds users, and replaces those with the same ID, in several transactions.
   *
   * @throws {DatabaseChanged} if the database was cleared or renewed before all were written
   */
  import(users: Iterable<NewUser>): Promise<void>
}

/** Users that are hashed and written before other work gets a turn: a few milliseconds. */
const CHUNK = 500

export const builtIn: AuthenticatorKind<BuiltInConfig, BuiltInSettings> = {
  read: ({ user_id_type, password_hash_algorithm }) => ({
    kind: 'built_in',
    idOf: user_id_type === 'clientid' ? 'clientId' : 'username',
    algorithm: readAlgorithm(password_hash_algorithm),
  }),
  open: (settings, { users }) => ({
    authenticate: (credentials) => users.authenticate(credentials, settings),
  }),
  hasServer: () => false,
}

/** Users of the built-in database. */
export class BuiltInDatabase {
  readonly #table: UserTable
  /** Another one with each database: what was meant for the one before is not written any more. */
  #generation = 0

  /** @param scope of a gateway or of one of its listeners */
  constructor(store: Store, scope?: string) {
    this.#table = new UserTable(store, scope)
  }

  /** At once, if the algorithm is a quick one. */
  authenticate(
    { username, clientId, password }: Credentials,
    { idOf, algorithm }: BuiltInSettings,
  ): MaybePromise<Decision> {
    const id = idOf === 'username' ? username : clientId
    const user = id === null || password === undefined ? undefined : this.#table.get(id)
    return decide(password, user, algorithm)
  }

  /** The database under the present algorithm. Writing through it fails once the algorithm has changed. */
  directory(algorithm: HashAlgorithm): BuiltInDirectory {
    const generation = this.#generation
    /** Called after hashing, in the same turn as the write, so that nothing changes in between. */
    const check = () => {
      if (generation !== this.#generation) throw new DatabaseChanged()
    }
    return {
      get: (id) => this.#table.get(id),
      page: (filter, offset, limit) => this.#table.page(filter, offset, limit),
      count: (superuser) => this.#table.count(superuser),
      add: async (id, password, isSuperuser) => {
        // Avoids a useless hash; the table decides finally.
        if (this.#table.get(id) !== undefined) return false
        const hash = await hashWithAlgorithm(Buffer.from(password), algorithm)
        check()
        return this.#table.add({ id, isSuperuser, ...hash })
      },
      update: async (id, password, isSuperuser) => {
        if (this.#table.get(id) === undefined) return undefined
        const hash = await hashWithAlgorithm(Buffer.from(password), algorithm)
        check()
        return this.#table.update(id, hash, isSuperuser)
      },
      delete: (id) => this.#table.delete(id),
      import: async (users) => {
        for (const part of chunks(users, CHUNK)) {
          const hashed = await hashedUsers(part, algorithm)
          check()
          await this.#table.import(hashed)
        }
      },
    }
  }

  /** Keeps the users; new ones get the new algorithm. */
  renew(): void {
    this.#generation++
  }

  clear(): Promise<void> {
    this.#generation++
    return this.#table.clear()
  }
}

async function hashedUsers(
  users: readonly NewUser[],
  algorithm: HashAlgorithm,
): Promise<MqttUser[]> {
  const inClear = users
    .map(({ password }) => password)
    .filter((password) => typeof password === 'string')
  const hashes = await hashAll(
    inClear.map((password) => Buffer.from(password)),
    algorithm,
  )
  const next = hashes.values()
  return users.map(({ id, isSuperuser, password }) => {
    const hash = typeof password === 'string' ? next.next().value : password
    if (hash === undefined) throw new TypeError('there is a hash of each password')
    return { id, isSuperuser, ...hash }
  })
}

function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

import type { Credentials } from '../../kernel/hook-points.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Store } from '../../store/store.ts'
import type { Decider, Decision, DeciderDeps } from './authenticator.ts'
import { hashAll, type HashAlgorithm, hashOf } from './hashing.ts'
import { decide } from './password.ts'
import type { Directory } from './user-directory.ts'
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

/** So many are hashed before others get their turn. */
const CHUNK = 500

export function openBuiltIn(settings: BuiltInSettings, { users }: DeciderDeps): Decider {
  return { authenticate: (credentials) => users.authenticate(credentials, settings) }
}

/** Users that the broker keeps itself. */
export class BuiltInDatabase {
  readonly #table: UserTable

  constructor(store: Store) {
    this.#table = new UserTable(store)
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

  /** As it is administered, under the algorithm in force. */
  directory(algorithm: HashAlgorithm): Directory {
    return {
      get: (id) => this.#table.get(id),
      page: (filter, offset, limit) => this.#table.page(filter, offset, limit),
      count: (superuser) => this.#table.count(superuser),
      add: (id, password, isSuperuser) => this.add(id, password, isSuperuser, algorithm),
      update: (id, password, isSuperuser) => this.#update(id, password, isSuperuser, algorithm),
      delete: (id) => this.#table.delete(id),
    }
  }

  async add(id: string, password: string, isSuperuser: boolean, algorithm: HashAlgorithm) {
    // Not hashed for nothing; the table has the last word.
    if (this.#table.get(id) !== undefined) return false
    return this.#table.add({ id, isSuperuser, ...(await hashOf(Buffer.from(password), algorithm)) })
  }

  async #update(
    id: string,
    password: string,
    isSuperuser: boolean | undefined,
    algorithm: HashAlgorithm,
  ): Promise<MqttUser | undefined> {
    const user = this.#table.get(id)
    if (user === undefined) return undefined
    const changed = {
      id,
      isSuperuser: isSuperuser ?? user.isSuperuser,
      ...(await hashOf(Buffer.from(password), algorithm)),
    }
    return (await this.#table.update(changed)) ? changed : undefined
  }

  /** All of them, in place of those that there are. */
  async import(users: Iterable<NewUser>, algorithm: HashAlgorithm): Promise<void> {
    for (const part of chunks(users, CHUNK)) {
      const passwords = part.map(({ password }) => password)
      const inClear = passwords.filter((password) => typeof password === 'string')
      const hashes = await hashAll(
        inClear.map((password) => Buffer.from(password)),
        algorithm,
      )
      const next = hashes.values()
      await this.#table.import(
        part.map(({ id, isSuperuser, password }) => {
          const hash = typeof password === 'string' ? next.next().value : password
          if (hash === undefined) throw new TypeError('there is a hash for each password')
          return { id, isSuperuser, ...hash }
        }),
      )
    }
  }

  clear(): Promise<void> {
    return this.#table.clear()
  }
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

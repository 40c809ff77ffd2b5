import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

/** What an OpenID provider keeps, in memory: one store for all models, gone with the provider. */
export function oidcStore(): AdapterConstructor {
  const kept = new Map<string, AdapterPayload>()
  const find = (test: (payload: AdapterPayload) => boolean) => [...kept.values()].find(test)
  return class implements Adapter {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    async upsert(id: string, payload: AdapterPayload) {
      kept.set(this.#key(id), payload)
    }

    async find(id: string) {
      return kept.get(this.#key(id))
    }

    async findByUid(uid: string) {
      return find((payload) => payload.uid === uid)
    }

    async findByUserCode(code: string) {
      return find((payload) => payload.userCode === code)
    }

    async consume(id: string) {
      const payload = kept.get(this.#key(id))
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string) {
      kept.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }

    #key(id: string) {
      return `${this.#model}:${id}`
    }
  }
}

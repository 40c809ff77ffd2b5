import { isDeepStrictEqual } from 'node:util'
import { GATEWAYS, type GatewayName } from '@signalbox/contract/gateway-names'
import type { Collection, CollectionChange } from '../../config/collection.ts'
import type { CertificateFiles } from '../listeners/listeners.ts'
import { gatewayListenerId } from './listeners/listener-settings.ts'
import { type GatewayDeps, LoadedGateway } from './loaded-gateway.ts'
import {
  checkGateway,
  ownGatewayFields,
  type StoredGateway,
  type StoredListener,
} from './setting.ts'
import { gatewayType } from './types.ts'

export type { LoadedGateway } from './loaded-gateway.ts'

interface Deps extends GatewayDeps {
  collection: Collection<StoredGateway, StoredGateway>
  files: CertificateFiles
}

interface ListenerCertificate {
  /** Such as `stomp:ssl`. */
  type: string
  name: string
  /** Expiry in epoch milliseconds. */
  expiresAt: number
}

/**
 * The gateways of this broker. A change is made to the sockets first, and stored then: what cannot be opened is not
 * stored.
 */
export class Gateways {
  readonly #deps: Deps
  readonly #loaded = new Map<string, LoadedGateway>()
  /** Settles when the change before is over, whether or not it succeeded. */
  #before: Promise<unknown> = Promise.resolve()
  #cancelLook: () => void = () => {}

  constructor(deps: Deps) {
    this.#deps = deps
    deps.collection.follow((change) => this.#apply(change))
  }

  /** Names of the supported gateways, whether configured or not. */
  get names(): readonly GatewayName[] {
    return GATEWAYS.filter((name) => gatewayType(name) !== undefined)
  }

  get(name: string): LoadedGateway | undefined {
    return this.#loaded.get(name)
  }

  /** Starts all enabled gateways; failures are logged. */
  async open(): Promise<void> {
    for (const stored of this.#deps.collection.configs) {
      const gateway = new LoadedGateway(this.#deps, stored)
      this.#loaded.set(stored.name, gateway)
      try {
        await gateway.openAuthentication()
        if (stored.enable) await gateway.start(true)
      } catch (error) {
        this.#fail(gateway, error)
      }
    }
    this.#cancelLook = this.#deps.loader.watch(() => this.reloadCertificates())
  }

  /** The certificates of the listeners with TLS of all gateways; those that cannot be read are left out. */
  get certificates(): readonly ListenerCertificate[] {
    return [...this.#loaded.values()].flatMap(({ name, listeners }) =>
      Array.from(listeners.values(), ({ config }) => config).flatMap((config) => {
        if (config.type !== 'ssl') return []
        const [certificate] = this.#deps.loader.certificate(config.ssl_options).chain
        const type = `${name}:${config.type}`
        return certificate === undefined
          ? []
          : { type, name: config.name, expiresAt: certificate.notAfter }
      }),
    )
  }

  /** Reloads changed certificate files for new handshakes. */
  reloadCertificates(): Promise<void> {
    return this.#inTurn(async () => {
      for (const gateway of this.#loaded.values()) gateway.reloadCertificates()
    })
  }

  async close(): Promise<void> {
    this.#cancelLook()
    await this.#before
    for (const gateway of this.#loaded.values()) await gateway.close()
    this.#loaded.clear()
  }

  /**
   * Creates or changes a gateway; changes run one after another.
   * @param next its errors reach the caller
   * @throws {ConfigFault} if the configuration is invalid or cannot be applied
   */
  change(
    name: GatewayName,
    next: (stored: Readonly<StoredGateway> | undefined) => StoredGateway,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const gateway = this.#loaded.get(name)
      const before = gateway?.stored
      const { stored, written } = this.#withFiles(next(before))
      try {
        checkGateway(stored)
        await this.#switch(gateway, stored)
        await this.#store(name, before, stored)
      } catch (error) {
        this.#deps.files.discard(written)
        throw error
      }
    })
  }

  /** Ends a gateway with the connections of its clients. */
  remove(name: GatewayName): Promise<void> {
    return this.#inTurn(async () => {
      const gateway = this.#loaded.get(name)
      // The change is followed by `#apply`, which would wait for this turn to remove the gateway itself.
      this.#loaded.delete(name)
      try {
        await this.#deps.collection.change((items) => items.filter((each) => each.name !== name))
      } catch (error) {
        if (gateway !== undefined) this.#loaded.set(name, gateway)
        throw error
      }
      await gateway?.close()
    })
  }

  /**
   * A restored gateway with the certificates of its backup, in the same way as `Listeners.withCertificates`.
   *
   * @param certificates texts by path in the data folder
   * @param isStored writes the files
   */
  withCertificates(
    stored: StoredGateway,
    certificates: ReadonlyMap<string, string>,
    isStored: boolean,
  ): StoredGateway {
    if (!isStored) return stored
    const { files } = this.#deps
    const listeners = stored.listeners.map((each): StoredListener => {
      if (each.type !== 'ssl') return each
      const { ssl_options: options } = each
      return { ...each, ssl_options: { ...options, ...files.withTexts(options, certificates) } }
    })
    return this.#withFiles({ ...stored, listeners }).stored
  }

  /** Stores a change that is in force already; if that fails, the previous state returns. */
  async #store(
    name: GatewayName,
    before: Readonly<StoredGateway> | undefined,
    stored: StoredGateway,
  ): Promise<void> {
    try {
      await this.#deps.collection.change((items) =>
        before === undefined
          ? [...items, stored]
          : items.map((each) => (each.name === name ? stored : each)),
      )
    } catch (error) {
      const gateway = this.#loaded.get(name)
      if (before === undefined) await this.#remove(name)
      else
        await this.#switch(gateway, before).catch((reason: unknown) => this.#fail(gateway, reason))
      throw error
    }
  }

  /**
   * Applies a configuration to a gateway.
   * @throws {ConfigFault} if that fails; a gateway that was restarted for it returns to its previous state
   */
  async #switch(
    gateway: LoadedGateway | undefined,
    stored: Readonly<StoredGateway>,
  ): Promise<void> {
    if (gateway === undefined) return this.#load(stored)
    const before = gateway.stored
    const isSame = isDeepStrictEqual(ownGatewayFields(before), ownGatewayFields(stored))
    if (isSame && gateway.isRunning === stored.enable) return this.#switchParts(gateway, stored)
    const wasRunning = gateway.isRunning
    await gateway.close()
    try {
      await this.#load(stored)
    } catch (error) {
      await this.#load({ ...before, enable: wasRunning }, true)
      throw error
    }
  }

  async #load(stored: Readonly<StoredGateway>, isLenient = false): Promise<void> {
    const gateway = new LoadedGateway(this.#deps, stored)
    const before = this.#loaded.get(stored.name)
    this.#loaded.set(stored.name, gateway)
    try {
      await gateway.openAuthentication()
      if (stored.enable) await gateway.start(isLenient)
    } catch (error) {
      if (isLenient) return this.#fail(gateway, error)
      await gateway.close()
      if (before === undefined) this.#loaded.delete(stored.name)
      else this.#loaded.set(stored.name, before)
      throw error
    }
  }

  /**
   * Applies listeners and authenticators that differ.
   *
   * @throws {ConfigFault} if one of them fails; the others return to their previous state
   */
  async #switchParts(gateway: LoadedGateway, stored: Readonly<StoredGateway>): Promise<void> {
    const { name } = stored
    const before = byId(gateway.stored)
    const after = byId(stored)
    const switched: string[] = []
    try {
      for (const id of before.keys()) {
        if (after.has(id)) continue
        switched.push(id)
        await gateway.switchListener(id, undefined)
      }
      for (const [id, listener] of after) {
        await switchPart(gateway, id, before.get(id), listener)
        switched.push(id)
      }
      await gateway.authentication.set(name, stored.authentication)
    } catch (error) {
      for (const id of switched) {
        await switchPart(gateway, id, after.get(id), before.get(id)).catch((reason: unknown) =>
          this.#fail(gateway, reason),
        )
      }
      throw error
    }
    gateway.adopt(stored)
  }

  /** Applies a change from outside `change`, which is stored already, so a failure is only reported. */
  async #apply({ items, removed }: CollectionChange<StoredGateway>): Promise<void> {
    const foreign = items.filter(
      (stored) => !isDeepStrictEqual(this.#loaded.get(stored.name)?.stored, stored),
    )
    const gone = [...removed.keys()].filter((name) => this.#loaded.has(name))
    if (foreign.length + gone.length === 0) return
    await this.#inTurn(async () => {
      for (const name of gone) await this.#remove(name)
      for (const stored of foreign) {
        const gateway = this.#loaded.get(stored.name)
        await this.#switch(gateway, stored).catch((error: unknown) => this.#fail(gateway, error))
      }
    })
  }

  async #remove(name: string): Promise<void> {
    const gateway = this.#loaded.get(name)
    this.#loaded.delete(name)
    await gateway?.close()
  }

  #fail(gateway: LoadedGateway | undefined, error: unknown): void {
    gateway?.fail(error)
    this.#deps.kernel.log.error({ gateway: gateway?.name, err: error }, 'Gateway not started')
  }

  /** Stores certificate texts as files. */
  #withFiles(stored: StoredGateway): { stored: StoredGateway; written: string[] } {
    const written: string[] = []
    const listeners = stored.listeners.map((listener): StoredListener => {
      if (listener.type !== 'ssl') return listener
      const folder = certificateFolder(gatewayListenerId(stored.name, listener))
      const kept = this.#deps.files.store(folder, listener.ssl_options)
      written.push(...kept.written)
      return { ...listener, ssl_options: { ...listener.ssl_options, ...kept.options } }
    })
    return { stored: { ...stored, listeners }, written }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#before
    const turn = (async () => {
      await before
      return work()
    })()
    this.#before = turn.catch(() => {}) // its caller gets the error
    return turn
  }
}

/** Folder of a listener's certificates. */
const certificateFolder = (id: string) => id.replaceAll(':', '_')

const byId = (stored: Readonly<StoredGateway>) =>
  new Map(stored.listeners.map((each) => [gatewayListenerId(stored.name, each), each]))

async function switchPart(
  gateway: LoadedGateway,
  id: string,
  from: Readonly<StoredListener> | undefined,
  to: Readonly<StoredListener> | undefined,
): Promise<void> {
  const isSame = isDeepStrictEqual(transportSettings(from), transportSettings(to))
  if (isSame) await gateway.authentication.set(id, to?.authentication)
  else await gateway.switchListener(id, to)
}

function transportSettings(listener: Readonly<StoredListener> | undefined) {
  const { authentication: _, ...transport } = listener ?? {}
  return transport
}

import { isDeepStrictEqual } from 'node:util'
import type { Collection, CollectionChange } from '../../config/collection.ts'
import { PlainFault } from '../../config/setting.ts'
import type { Ports } from '../../kernel/ports.ts'
import { type RunningListener, startListener } from '../../kernel/net/listener.ts'
import type { ListenerSettings } from '../../kernel/net/listener-settings.ts'
import { presentBind } from './bind.ts'
import type { CertificateFiles } from './certificate-files.ts'
import { unwrapStartFault, failedToStart, describeListenerError } from './faults.ts'
import type { CertificateChain, ListenerLoader } from './loader.ts'
import { type ListenerOption, withOption, withoutOption } from './options.ts'
import { type ListenerConfig, type ListenerItem, listenerId, readListener } from './setting.ts'

export { CertificateFiles } from './certificate-files.ts'
export { failedToStart, describeListenerError } from './faults.ts'
export { ListenerLoader } from './loader.ts'
export { type ListenerConfig, readListener } from './setting.ts'

type Services = Ports<'clock' | 'log' | 'attach' | 'zoneOf'>

/** A listener, whether or not its port is open. */
export interface ListenerState {
  readonly id: string
  /** Effective configuration, with the start option applied. */
  readonly config: Readonly<ListenerConfig>
  readonly listener: RunningListener | undefined
  /** Reason why an enabled listener is not running. */
  readonly error: string | undefined
  /** The option that sets its address. */
  readonly option: ListenerOption | undefined
}

interface Entry {
  /** Stored form, without the start option. */
  stored: Readonly<ListenerConfig>
  config: Readonly<ListenerConfig>
  listener: RunningListener | undefined
  error: string | undefined
}

interface Deps {
  kernel: Services
  collection: Collection<ListenerConfig, ListenerItem>
  files: CertificateFiles
  loader: ListenerLoader
  options: readonly ListenerOption[]
}

/**
 * The listeners of this broker. A change is made to the sockets first, and stored then: what cannot be opened
 * is not stored.
 */
export class Listeners {
  readonly #deps: Deps
  readonly #options: ReadonlyMap<string, ListenerOption>
  readonly #entries = new Map<string, Entry>()
  /** Settles when the change before is over, whether or not it succeeded. */
  #before: Promise<unknown> = Promise.resolve()
  #cancelLook: () => void = () => {}

  constructor(deps: Deps) {
    this.#deps = deps
    this.#options = new Map(deps.options.map((option) => [listenerId(option), option]))
    deps.collection.follow((change) => this.#apply(change))
  }

  get all(): readonly ListenerState[] {
    return Array.from(this.#deps.collection.configs, (config) =>
      this.#state(listenerId(config)),
    ).filter((state) => state !== undefined)
  }

  /** Listeners whose port is open. */
  get running(): readonly RunningListener[] {
    return this.all.flatMap(({ listener }) => listener ?? [])
  }

  find(id: string): ListenerState | undefined {
    return this.#state(id)
  }

  /**
   * Opens all that are enabled. A listener that only the configuration asks for may fail.
   *
   * @throws the cause, such as `EADDRINUSE`, if a listener that the start asked for cannot be opened
   */
  async open(): Promise<void> {
    for (const config of this.#deps.collection.configs) {
      const id = listenerId(config)
      try {
        await this.#switch(id, config)
      } catch (error) {
        const option = this.#options.get(id)
        const { bind } = withOption(config, option)
        if (option !== undefined && bind === presentBind(option.bind)) throw unwrapStartFault(error)
        this.#fail(id, config, error)
      }
    }
    this.#cancelLook = this.#deps.loader.watch(() => this.reloadCertificates())
  }

  async close(): Promise<void> {
    this.#cancelLook()
    await this.#before
    const all = [...this.#entries.values()]
    this.#entries.clear()
    await Promise.all(all.flatMap(({ listener }) => listener?.close() ?? []))
  }

  /**
   * Creates, changes or deletes (`undefined`) a listener; changes run one after another.
   *
   * @param next its errors reach the caller
   * @throws {ConfigFault} if the configuration is invalid or the listener cannot be opened
   */
  change(
    id: string,
    next: (standing: Readonly<ListenerConfig> | undefined) => ListenerConfig | undefined,
    { reopen = false } = {},
  ): Promise<void> {
    return this.#inTurn(async () => {
      const standing = this.#deps.collection.get(id)
      const option = this.#options.get(id)
      const given = next(standing && withOption(standing, option))
      if (given !== undefined) this.#requireOption(given)
      const { config, written } = given
        ? this.#withFiles(id, withoutOption(given, standing, option))
        : { config: undefined, written: [] }
      try {
        await this.#switch(id, config, reopen)
        await this.#store(id, standing, config)
      } catch (error) {
        this.#deps.files.discard(written)
        throw error
      }
    })
  }

  /** Stores a change that is in force already; if that fails, the previous state returns. */
  async #store(
    id: string,
    standing: Readonly<ListenerConfig> | undefined,
    config: ListenerConfig | undefined,
  ): Promise<void> {
    try {
      await this.#deps.collection.change((items) => put(items, id, config))
    } catch (error) {
      await this.#switch(id, standing).catch((reason: unknown) => this.#fail(id, standing, reason))
      throw error
    }
  }

  /** Certificate of a listener with its chain; empty without TLS. */
  certificate(id: string): CertificateChain {
    return this.#deps.loader.certificate(this.#entries.get(id)?.config.ssl_options)
  }

  /**
   * Restored listener with its certificates. Differing certificates become new files, so that
   * running listeners keep theirs until the restore is committed.
   * @param certificates texts by path in the data folder, such as `certs/cert.pem`
   * @param isStored whether to write the files
   */
  withCertificates(
    config: ListenerConfig,
    certificates: ReadonlyMap<string, string>,
    isStored: boolean,
  ): ListenerConfig {
    const { files } = this.#deps
    const given = config.ssl_options
    if (given === undefined || !isStored) return config
    const options = files.store(listenerId(config), files.withTexts(given, certificates)).options
    return { ...config, ssl_options: options }
  }

  /** Reloads changed certificate files for new handshakes. */
  reloadCertificates(): Promise<void> {
    return this.#inTurn(async () => {
      for (const { listener, config } of this.#entries.values()) {
        if (listener !== undefined) this.#deps.loader.reload(listener, config)
      }
    })
  }

  #state(id: string): ListenerState | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    const { config, listener, error } = entry
    return { id, config, listener, error, option: this.#options.get(id) }
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

  /** Applies a change from outside `change`, which is stored already, so a failure is only reported. */
  async #apply({ added, changed, removed }: CollectionChange<ListenerItem>): Promise<void> {
    const items = [...added.values(), ...Array.from(changed.values(), ({ after }) => after)]
    const foreign = items.filter(
      ({ id, config }) => !isDeepStrictEqual(this.#entries.get(id)?.stored, config),
    )
    const gone = [...removed.keys()].filter((id) => this.#entries.has(id))
    if (foreign.length + gone.length === 0) return
    await this.#inTurn(async () => {
      for (const id of gone) await this.#switch(id, undefined)
      for (const { id, config } of foreign) {
        await this.#switch(id, config).catch((error: unknown) => this.#fail(id, config, error))
      }
    })
  }

  /**
   * Applies a configuration to one listener.
   * @throws {ConfigFault} if that fails; the listener keeps its previous state
   */
  async #switch(
    id: string,
    stored: Readonly<ListenerConfig> | undefined,
    reopen = false,
  ): Promise<void> {
    const entry = this.#entries.get(id)
    if (stored === undefined) {
      this.#entries.delete(id)
      await entry?.listener?.close()
      return
    }
    const config = withOption(stored, this.#options.get(id))
    if (!config.enable) {
      // A disabled listener is validated too, because it may be enabled later.
      readListener(config)
      const { listener } = entry ?? {}
      this.#set(id, { stored, config, listener: undefined, error: undefined })
      await listener?.close()
      return
    }
    if (entry?.listener !== undefined && !reopen && canStayOpen(entry.config, config)) {
      this.#update(entry, config)
      entry.stored = stored
      entry.error = undefined
      return
    }
    const settings = this.#deps.loader.load(config)
    const listener = await this.#reopen(entry, settings, config)
    this.#set(id, { stored, config, listener, error: undefined })
  }

  /** Opens the new one before the old one is closed, unless both want the same port. */
  async #reopen(
    entry: Entry | undefined,
    settings: ListenerSettings,
    config: ListenerConfig,
  ): Promise<RunningListener> {
    const { kernel } = this.#deps
    const old = entry?.listener
    const isSamePort = old !== undefined && old.address.port === settings.bind.port
    if (isSamePort) await old.close()
    try {
      const opened = await startListener(kernel, settings)
      if (!isSamePort) await old?.close()
      return opened
    } catch (error) {
      if (isSamePort && entry !== undefined) {
        entry.listener = undefined
        const bind = { ...old.settings.bind, port: old.address.port }
        entry.listener = await startListener(kernel, { ...old.settings, bind }).catch(
          (reason: unknown) => {
            entry.error = describeListenerError(reason, config)
            return undefined
          },
        )
      }
      throw failedToStart(error, config)
    }
  }

  #update(entry: Entry, config: Readonly<ListenerConfig>): void {
    entry.listener?.update(this.#deps.loader.load(config))
    entry.config = config
  }

  #set(id: string, entry: Entry): void {
    this.#entries.set(id, entry)
  }

  #fail(id: string, stored: Readonly<ListenerConfig> | undefined, error: unknown): void {
    if (stored === undefined) return
    const config = withOption(stored, this.#options.get(id))
    const reason = describeListenerError(unwrapStartFault(error), config)
    this.#deps.kernel.log.error({ listener: id, reason }, 'Listener not opened')
    const listener = this.#entries.get(id)?.listener
    this.#set(id, { stored, config, listener, error: reason })
  }

  /** Refuses a change of a field that a start option sets. */
  #requireOption(config: ListenerConfig): void {
    const option = this.#options.get(listenerId(config))
    if (option === undefined || isDeepStrictEqual(withOption(config, option), config)) return
    const name = option.option ?? 'an option of the start'
    throw new PlainFault(
      'bind',
      `The address and the certificate of ${listenerId(config)} are set by ${name}: change that option, or start without it`,
    )
  }

  #withFiles(id: string, config: ListenerConfig): { config: ListenerConfig; written: string[] } {
    readListener(config)
    const { ssl_options: given } = config
    if (given === undefined) return { config, written: [] }
    const { options, written } = this.#deps.files.store(id, given)
    return { config: { ...config, ssl_options: options }, written }
  }
}

function put(
  items: readonly Readonly<ListenerConfig>[],
  id: string,
  config: ListenerConfig | undefined,
): Readonly<ListenerConfig>[] {
  if (config === undefined) return items.filter((each) => listenerId(each) !== id)
  const isNew = items.every((each) => listenerId(each) !== id)
  if (isNew) return [...items, config]
  return items.map((each) => (listenerId(each) === id ? config : each))
}

/** Whether connected clients can stay. Transport settings of a WebSocket listener are those of its server. */
function canStayOpen(before: Readonly<ListenerConfig>, after: Readonly<ListenerConfig>): boolean {
  const [old, next] = [readListener(before), readListener(after)]
  if (!isDeepStrictEqual(old.settings.bind, next.settings.bind)) return false
  const transport = ({ tcp_options, ssl_options, websocket, ...config }: ListenerConfig) => [
    tcp_options,
    ssl_options,
    websocket,
    config.proxy_protocol,
    config.proxy_protocol_timeout,
  ]
  return after.websocket === undefined || isDeepStrictEqual(transport(before), transport(after))
}

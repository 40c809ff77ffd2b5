import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { Duration } from '@signalbox/formats/units'
import type { Clock } from '../../../kernel/clock.ts'
import type { Deadlines } from '../../../kernel/deadlines.ts'
import type { Log } from '../../../kernel/log.ts'
import type { GatewayContext, GatewayType, Link, RunningGateway } from '../gateway-type.ts'
import { AddressCredit } from '../udp/address-credit.ts'
import { VerifiedLink } from '../udp/verified-link.ts'
import type { LwM2MDevice } from './device.ts'
import { readDefinitions } from './definitions.ts'
import { ObjectRegistry } from './objects.ts'
import { LwM2MPeer } from './peer.ts'
import { endpointFacts, type Registration } from './registration.ts'

type Config = GatewayFields<'lwm2m'>
type Context = GatewayContext<Config>
export type Translator = Config['translators']['command']

/** LwM2M 1.0 and 1.1 over UDP: devices register, commands and answers are messages of MQTT. */
export class LwM2MGateway implements RunningGateway {
  readonly clock: Clock
  readonly deadlines: Deadlines
  readonly log: Log
  readonly registry: ObjectRegistry
  readonly translators: Config['translators']
  readonly #context: Context
  readonly #credit: AddressCredit
  /** Registered devices, by client ID. */
  readonly #devices = new Map<string, LwM2MDevice>()

  constructor(context: Context, registry: ObjectRegistry) {
    this.#context = context
    this.clock = context.clock
    this.deadlines = context.deadlines
    this.log = context.log
    this.registry = registry
    this.translators = context.config.translators
    this.#credit = new AddressCredit(context.clock)
  }

  get windowMs(): number {
    return Duration.parse(this.#context.config.qmode_time_window) ?? 0
  }

  get observesAll(): boolean {
    return this.#context.config.auto_observe
  }

  get reportsAllUpdates(): boolean {
    return this.#context.config.update_msg_publish_condition === 'always'
  }

  /** How long a device can be silent: its lifetime, within the limits of the settings. */
  lifetimeMs({ lifetime }: Registration): number {
    const { lifetime_min, lifetime_max } = this.#context.config
    const longest = Duration.parse(lifetime_max) ?? Number.POSITIVE_INFINITY
    if (lifetime === 0) return longest
    return Math.min(longest, Math.max(Duration.parse(lifetime_min) ?? 0, lifetime * 1000))
  }

  open(link: Link): LwM2MPeer {
    return new LwM2MPeer(this, link, new VerifiedLink(link, this.#credit))
  }

  readonly connect: Context['connect'] = (...login) => this.#context.connect(...login)

  device(clientId: string): LwM2MDevice | undefined {
    return this.#devices.get(clientId)
  }

  add(clientId: string, device: LwM2MDevice): void {
    this.#devices.set(clientId, device)
  }

  remove(clientId: string, device: LwM2MDevice): void {
    if (this.#devices.get(clientId) === device) this.#devices.delete(clientId)
  }
}

export const lwm2mGateway: GatewayType<'lwm2m', LwM2MGateway> = {
  name: 'lwm2m',
  authorizesMounted: true,
  factsOf: endpointFacts,
  async start(context) {
    const definitions = await readDefinitions(context.config.xml_dir, context.dataDir)
    return new LwM2MGateway(context, new ObjectRegistry(definitions))
  },
}

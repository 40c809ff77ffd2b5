import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GatewayFields, gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import {
  type GatewayListenerConfig,
  gatewayListenerSchemas,
} from '@signalbox/contract/gateway-listener-fields'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import type { IClientOptions } from 'mqtt'
import { parse } from 'zod/mini'
import { type Broker, startBroker } from '../../../broker.ts'
import { tcpListener } from '../../../testing/tcp-listener.ts'
import type { LoadedGateway } from '../loaded-gateway.ts'
import type { StoredGateway } from '../setting.ts'

/** A broker with gateways on free ports, and clients of MQTT. */
export class GatewayBroker {
  readonly broker: Broker
  readonly #dataDir: string
  readonly #clients: TestClient[] = []

  private constructor(broker: Broker, dataDir: string) {
    this.broker = broker
    this.#dataDir = dataDir
  }

  /** @param heapLimit in bytes; memory budgets are shares of it */
  static async start(heapLimit?: number): Promise<GatewayBroker> {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-'))
    const broker = await startBroker({
      dataDir,
      version: '5.7.2',
      passwordRounds: 1000,
      listeners: [tcpListener],
      ...(heapLimit !== undefined && { heapLimit }),
    })
    return new GatewayBroker(broker, dataDir)
  }

  /** Configures a gateway, with a listener on a free port; gives the port. */
  async load<Name extends GatewayName>(
    name: Name,
    fields: Partial<GatewayFields<Name>> = {},
    listener: Partial<GatewayListenerConfig> = {},
  ): Promise<number> {
    const {
      type = DEFAULT_TYPES[name] ?? 'tcp',
      name: listenerName = 'default',
      ...rest
    } = listener
    const config = parse(gatewayListenerSchemas[type], { bind: '127.0.0.1:0', ...rest })
    const settings = parse(gatewaySchemas[name], fields) as object // its settings
    await this.broker.gateways.change(
      name,
      () =>
        ({
          ...settings,
          name,
          created_at: new Date().toISOString(),
          listeners: [{ ...config, type, name: listenerName }],
        }) as StoredGateway, // of its type by its name
    )
    return this.port(name)
  }

  gateway(name: GatewayName): LoadedGateway {
    const gateway = this.broker.gateways.get(name)
    if (gateway === undefined) throw new Error(`${name} is not loaded`)
    return gateway
  }

  /** Port of the gateway's first listener. */
  port(name: GatewayName): number {
    const [entry] = this.gateway(name).listeners.values()
    const port = entry?.listener?.address.port
    if (port === undefined) throw new Error(`${name} does not listen`)
    return port
  }

  /** Connects an MQTT client. */
  async mqtt(options: IClientOptions = {}): Promise<TestClient> {
    const port = this.broker.listeners.running[0]?.address.port
    const client = await connectMqtt(`mqtt://127.0.0.1:${port}`, options)
    this.#clients.push(client)
    return client
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.end()
    await this.broker.close()
    rmSync(this.#dataDir, { recursive: true })
  }
}

const DEFAULT_TYPES: Partial<Record<GatewayName, GatewayListenerConfig['type']>> = {
  coap: 'udp',
  lwm2m: 'udp',
  mqttsn: 'udp',
}

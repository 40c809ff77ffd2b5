import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import type { IConnectPacket } from 'mqtt-packet'
import { Kernel } from '../kernel.ts'
import type { Peer } from '../net/peer.ts'
import type { ZoneSettings } from '../settings.ts'
import { FakeClock } from './fake-clock.ts'
import { MemoryClient } from './memory-client.ts'

/** A kernel without a network, on a clock that stands still until the test moves it. */
export class TestKernel {
  readonly clock: FakeClock
  readonly kernel: Kernel

  constructor(zone: Partial<ZoneSettings> = {}, clock = new FakeClock(), heapLimit?: number) {
    this.clock = clock
    this.kernel = new Kernel({
      ...{ node: 'test@127.0.0.1', zone, clock },
      ...(heapLimit !== undefined && { heapLimit }),
    })
  }

  client(version: ProtocolVersion = 5, peer: Partial<Peer> = {}): MemoryClient {
    return new MemoryClient(this.kernel, version, peer)
  }

  /** Connects a client. */
  async connected(
    clientId: string,
    fields: Partial<IConnectPacket> = {},
    version: ProtocolVersion = 5,
    peer: Partial<Peer> = {},
  ): Promise<MemoryClient> {
    const client = this.client(version, peer)
    const connack = await client.connect({ clientId, ...fields })
    const code = version === 5 ? connack.reasonCode : connack.returnCode
    if (code !== 0) throw new Error(`CONNACK with ${code}`)
    return client
  }
}

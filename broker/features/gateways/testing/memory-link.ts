import type { Link } from '../gateway-type.ts'

/** Link without a network, which counts its output. */
export class MemoryLink implements Link {
  readonly isDatagram: boolean
  readonly waitingBytes = 0
  readonly peer: Link['peer']
  isOpen = true
  received = 0
  sent: Buffer[] = []
  onEnd = () => {}

  /** @param listener `<gateway>:<type>:<name>` */
  constructor(listener: string, address: string) {
    const [gateway, type] = listener.split(':')
    this.isDatagram = type === 'udp'
    this.peer = {
      ...{ listener, gateway, address, port: 1000 },
      ...{ localAddress: '127.0.0.1', localPort: 1, enableAuthn: true },
    }
  }

  send(bytes: Buffer): void {
    this.sent.push(Buffer.from(bytes))
  }

  end(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.onEnd()
  }

  pause(): void {}
  resume(): void {}
  establish(): void {}
}

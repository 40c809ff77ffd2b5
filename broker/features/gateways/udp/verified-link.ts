import type { Link } from '../gateway-type.ts'
import type { AddressCredit } from './address-credit.ts'

/** So much is left for the message that the peer has to answer. */
const RESERVE_BYTES = 384

/** What one UDP peer is sent: as much as its address has credit for, until the peer proved that it receives. */
export class VerifiedLink {
  readonly link: Link
  readonly #credit: AddressCredit
  #isVerified = false

  constructor(link: Link, credit: AddressCredit) {
    this.link = link
    this.#credit = credit
    // Nobody else can send from there: these are programs of this machine, such as a DTLS proxy for many devices.
    if (isLoopback(link.peer.address)) this.#isVerified = true
    else link.distrust?.()
  }

  get isVerified(): boolean {
    return this.#isVerified
  }

  /** Before so many bytes are sent, the peer has to prove that it receives. */
  needsProof(bytes: number): boolean {
    const { address } = this.link.peer
    return !this.#isVerified && this.#credit.left(address) < bytes + RESERVE_BYTES
  }

  received(bytes: number): void {
    if (!this.#isVerified) this.#credit.received(this.link.peer.address, bytes)
  }

  /** The peer repeated what only its address could receive. */
  verify(): void {
    if (this.#isVerified) return
    this.#isVerified = true
    this.link.verify?.()
  }

  /** Whether the datagram was sent. */
  send(datagram: Buffer): boolean {
    if (!this.#isVerified && !this.#credit.take(this.link.peer.address, datagram.length))
      return false
    this.link.send(datagram)
    return true
  }
}

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

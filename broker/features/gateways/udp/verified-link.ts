import type { Link } from '../gateway-type.ts'
import type { AddressCredit } from './address-credit.ts'

/** Credit that remains for the message that verifies the peer. */
const RESERVE_BYTES = 384

/** Output to a UDP peer. Until the peer has proved that it receives, its address's credit is the limit. */
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

  /** Whether the peer must prove its address before this many bytes are sent. */
  needsProof(bytes: number): boolean {
    const { address } = this.link.peer
    return !this.#isVerified && this.#credit.left(address) < bytes + RESERVE_BYTES
  }

  received(bytes: number): void {
    if (!this.#isVerified) this.#credit.received(this.link.peer.address, bytes)
  }

  /** The peer has returned a value that was sent to its address, which proves the address. */
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

import type { Clock } from '../../../kernel/clock.ts'

/**
 * Anti-amplification factor of QUIC (RFC 9000 section 8): an unverified address gets at most three
 * times the bytes that it sent.
 */
const FACTOR = 3
/** Beside that, so that a short answer to a short request and a few messages are possible; of all ports together. */
const ALLOWANCE_BYTES = 1024
const REFILL_MS = 60_000
/** Largest credit of an address that sends much and reads nothing. */
const MAX_CREDIT_BYTES = 64 * 1024
/** Addresses with less credit than the allowance. Beyond it the oldest one gets its allowance again. */
const MAX_ADDRESSES = 10_000

interface Account {
  bytes: number
  at: number
}

/**
 * How much UDP peers may be sent before they have proven that they receive at their address: the source address of
 * a datagram can be that of a victim (docs/decisions/0169-udp-source-addresses.md).
 */
export class AddressCredit {
  readonly #clock: Clock
  readonly #accounts = new Map<string, Account>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  received(address: string, bytes: number): void {
    const account = this.#account(address)
    account.bytes = Math.min(MAX_CREDIT_BYTES, account.bytes + bytes * FACTOR)
  }

  /** Bytes that may be sent at present. */
  left(address: string): number {
    const account = this.#accounts.get(address)
    return account === undefined ? ALLOWANCE_BYTES : this.#refilled(account)
  }

  /** Takes credit for a datagram; `false` if it must not be sent. */
  take(address: string, bytes: number): boolean {
    const account = this.#account(address)
    if (account.bytes < bytes) return false
    account.bytes -= bytes
    return true
  }

  get addresses(): number {
    return this.#accounts.size
  }

  #account(address: string): Account {
    let account = this.#accounts.get(address)
    if (account === undefined) {
      account = { bytes: ALLOWANCE_BYTES, at: this.#clock.monotonic() }
      this.#makeRoom()
      this.#accounts.set(address, account)
    } else {
      account.bytes = this.#refilled(account)
      account.at = this.#clock.monotonic()
    }
    return account
  }

  #refilled({ bytes, at }: Account): number {
    const refill = ((this.#clock.monotonic() - at) / REFILL_MS) * ALLOWANCE_BYTES
    return bytes >= ALLOWANCE_BYTES ? bytes : Math.min(ALLOWANCE_BYTES, bytes + refill)
  }

  #makeRoom(): void {
    if (this.#accounts.size < MAX_ADDRESSES) return
    const [oldest] = this.#accounts.keys()
    if (oldest !== undefined) this.#accounts.delete(oldest)
  }
}

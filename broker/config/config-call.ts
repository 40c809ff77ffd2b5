import { AsyncLocalStorage } from 'node:async_hooks'

/** The user or API key that makes a change, or the broker itself. */
export interface Actor {
  readonly kind: 'user' | 'key' | 'broker'
  /** Name of the user or of the API key; empty for the broker. */
  readonly name: string
  /** Address of the API client; empty for the broker. */
  readonly address: string
}

/** The call of the API in which configuration changes. */
export interface ConfigCall {
  /** ID that groups the changes of one call. */
  readonly id: string
  readonly actor: Actor
  /** Operation of the contract, such as `listenerUpdate`. */
  readonly operation: string
  /** The change that this call undoes or restores. */
  readonly restores?: number
  /** The provisional change that the call belongs to. */
  readonly provisional?: string
}

const THE_BROKER: Actor = { kind: 'broker', name: '', address: '' }

const calls = new AsyncLocalStorage<ConfigCall>()

/** Runs with every change of the configuration recorded as part of this call. */
export function inCall<Result>(call: ConfigCall, run: () => Result): Result {
  return calls.run(call, run)
}

/** The call of the current change; a change outside of calls is one of the broker. */
export function currentCall(): ConfigCall {
  return calls.getStore() ?? { id: '', actor: THE_BROKER, operation: '' }
}

export const brokerCall = (operation: string, more: Partial<ConfigCall> = {}): ConfigCall => ({
  id: '',
  actor: THE_BROKER,
  operation,
  ...more,
})

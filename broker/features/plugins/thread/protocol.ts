// The messages between the broker and the thread of a plugin.

/** Data for the start of a thread, in addition to its memory limits. */
export interface ThreadStart {
  /** The address of the file with the code. */
  main: string
  name: string
  version: string
  node: string
  config: unknown
  hookNames: readonly string[]
}

/** A hook that the plugin handles. */
export interface DeclaredHook {
  name: string
  topics: readonly string[] | undefined
  /** The payload is sent. */
  payload: boolean
  /** Messages up to this size in bytes are not sent to the plugin. */
  largerThan: number
  isPure: boolean
}

/** A payload in the bytes of its batch, in place of the payload itself. */
export interface PayloadAt {
  at: number
  length: number
}

/** `id` 0: the result is not awaited. */
export type HookCall = readonly [id: number, hook: string, args: readonly unknown[]]

export type ToThread =
  | { kind: 'calls'; calls: readonly HookCall[]; bytes: Uint8Array }
  | { kind: 'route'; id: number; route: string; query: unknown; body: unknown }
  | { kind: 'configure'; config: unknown }
  | { kind: 'ping' }
  | { kind: 'stop' }

/** With an error, the value is its text. */
export type HookResult = readonly [id: number, isOk: boolean, value: unknown]

export interface ThreadMetric {
  name: string
  type: 'counter' | 'gauge'
  help: string
  value: number
}

export type FromThread =
  | {
      kind: 'ready'
      hooks: readonly DeclaredHook[]
      routes: readonly string[]
      canConfigure: boolean
    }
  | { kind: 'failed'; message: string }
  /**
   * `unchanged`: calls with the result `undefined`. `taken`: number of calls of a batch that have started.
   */
  | {
      kind: 'results'
      results: readonly HookResult[]
      unchanged: readonly number[]
      taken: number
      /** Error of a hook whose result is not awaited. */
      error?: readonly [hook: string, text: string]
      failedEvents?: readonly string[]
    }
  | { kind: 'routed'; id: number; status: number; body: unknown }
  | { kind: 'configured'; message: string | undefined }
  | { kind: 'pong' }
  | { kind: 'log'; level: string; text: string }
  | { kind: 'metrics'; metrics: readonly ThreadMetric[] }
  | { kind: 'publish'; message: unknown }

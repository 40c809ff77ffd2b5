import type { RunContext } from '../functions/define.ts'

const MINUTE = 60

/** The clock, the dice and the time zone of the machine, and stores of its own. */
export function createContext(changes: Partial<RunContext> = {}): RunContext {
  return {
    now: Date.now,
    random: Math.random,
    utcOffset: (ms) => -new Date(ms).getTimezoneOffset() * MINUTE,
    env: () => undefined,
    store: new Map(),
    processStore: new Map(),
    jqTimeoutMs: 10_000,
    ...changes,
  }
}

export const defaultContext: RunContext = createContext()

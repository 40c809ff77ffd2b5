import { isErlang } from '#api/use-can.ts'

const REFERENCE = /^\$\{(env|file):[^{}]+\}$/

/** Whether a value names a secret and is none itself. Only Signalbox's own broker reads such references. */
export const isSecretReference = (value: unknown): boolean =>
  typeof value === 'string' && REFERENCE.test(value) && !isErlang()

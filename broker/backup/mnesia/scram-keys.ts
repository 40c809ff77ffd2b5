import { isRecord } from '@signalbox/formats/is-record'

/** Parameters of the keys of SCRAM users. EMQX has the same for all users. */
export interface ScramKeys {
  digest: 'sha256' | 'sha512'
  iterations: number
}

export const DEFAULT_ITERATIONS = 4096

/** Settings of the SCRAM authenticator, with the defaults of EMQX. */
export function readScram(chain: unknown): ScramKeys {
  const found = (Array.isArray(chain) ? chain : []).filter(isRecord)
  const { algorithm, iteration_count } = found.find(({ mechanism }) => mechanism === 'scram') ?? {}
  return {
    digest: algorithm === 'sha512' ? 'sha512' : 'sha256',
    iterations: typeof iteration_count === 'number' ? iteration_count : DEFAULT_ITERATIONS,
  }
}

import { ApiError } from '@signalbox/contract/errors'
import { serverFault } from '../../chain/server-fault.ts'
import type { Noun } from '../item.ts'

/** A part of a test. */
export type Stage = 'config' | 'network' | 'tls' | 'login' | 'target'

/** The stage that a failed test has reached. */
export function failedStage(noun: Noun, error: unknown): Stage {
  if (!(error instanceof ApiError)) return 'network'
  if (error.code === 'BAD_REQUEST' || error.faults.length > 0) return 'config'
  const fault = serverFault(error.message)
  if (fault === 'tls' || fault === 'login') return fault
  if (fault === 'other' && noun !== 'connector') return 'target'
  return 'network'
}

/** The stages up to the one that failed. Only a failure of TLS or of the login says that there was one. */
export const stagesUntil = (failed: Stage): readonly Stage[] =>
  (['config', 'network', 'tls', 'login', 'target'] as const)
    .slice(0, ['config', 'network', 'tls', 'login', 'target'].indexOf(failed) + 1)
    .filter((stage) => stage === failed || stage === 'config' || stage === 'network')

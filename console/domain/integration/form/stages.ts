import { ApiError } from '@signalbox/contract/errors'
import { type ServerFault, serverFault } from '../../chain/server-fault.ts'
import type { Noun } from '../item.ts'

/** A part of a test. */
export type Stage = 'config' | 'network' | 'tls' | 'login' | 'target'

const STAGES: Readonly<Record<ServerFault, Stage | undefined>> = {
  ...{ address: 'network', unreachable: 'network', timeout: 'network' },
  ...{ tls: 'tls', login: 'login', refused: 'target', other: undefined },
}

/** The stage that has failed; `undefined`: the words of the broker do not say it. */
export function failedStage(noun: Noun, error: unknown): Stage | undefined {
  if (!(error instanceof ApiError) || error.kind !== 'http') return undefined
  if (error.code === 'BAD_REQUEST' || error.faults.length > 0) return 'config'
  const stage = STAGES[serverFault(error.message)]
  // The connector of an action is connected before the action is tested.
  return stage ?? (noun === 'connector' ? undefined : 'target')
}

/** Stages before the failed one, which must have passed. */
export const passedStages = (failed: Stage | undefined): readonly Stage[] =>
  failed === 'config'
    ? []
    : failed === undefined || failed === 'network'
      ? ['config']
      : ['config', 'network']

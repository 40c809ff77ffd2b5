import { rootsOf } from '../config/roots.ts'
import type { ApiDeps } from './deps.ts'
import { presentState } from './config-history.present.ts'
import type { Caller } from './resource.ts'

/** The whole configuration by root, as HOCON has it; secrets are masked for every caller. */
export const presentRoots = (caller: Caller, { history }: Pick<ApiDeps, 'history'>) =>
  rootsOf(
    history,
    (of, state) => presentState(caller, of, state) as Record<string, unknown>, // of an object
  )

import type { Configuration } from './configuration.ts'
import { buildRootTree } from './tree.ts'
import { presentState } from './history.present.ts'
import type { Caller } from '../api/resource.ts'

/** The whole configuration by root, as HOCON has it; secrets are masked for every caller. */
export const presentRoots = (caller: Caller, configuration: Configuration) =>
  buildRootTree(
    configuration,
    (of, state) => presentState(configuration, caller, of, state) as Record<string, unknown>, // of an object
  )

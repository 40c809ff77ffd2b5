import type { Collection } from '../config/collection.ts'
import { ConfigFault, PlainFault, type Setting } from '../config/setting.ts'
import { apiError } from './failure.ts'
import { badParameter } from './time.ts'

/**
 * Changes one root of the configuration; what a field cannot have is 400 with its path, below `root`.
 *
 * @param next receives the configuration that is in force when its turn comes, after other changes
 */
export async function changeConfig<Config extends object, Settings>(
  setting: Setting<Config, Settings>,
  next: (standing: Readonly<Config>) => Config,
  root = 'root',
): Promise<Config> {
  try {
    await setting.change(next)
  } catch (error) {
    throw apiFaultOf(error, root)
  }
  return setting.config
}

/** Changes the items of a collection; errors as of `changeConfig`. */
export async function changeItems<Config extends object, Settings>(
  collection: Collection<Config, Settings>,
  next: (current: readonly Readonly<Config>[]) => readonly Config[],
  root = 'root',
): Promise<void> {
  try {
    await collection.change(next)
  } catch (error) {
    throw apiFaultOf(error, root)
  }
}

/** What a field cannot have, as the API tells it; anything else as it is. */
export function apiFaultOf(error: unknown, root: string): unknown {
  if (!(error instanceof ConfigFault)) return error
  if (error instanceof PlainFault) return apiError('BAD_REQUEST', { message: error.expected })
  if (error.expected === 'bad_watermark') {
    return apiError('UPDATE_FAILED', { message: `bad_watermark: ${error.message}` })
  }
  const path = [root, error.path].filter(Boolean).join('.')
  return badParameter(path, error.value, { expected: error.expected })
}

import type { Collection } from '../config/collection.ts'
import { ConfigFault, PlainFault, type Setting, UpdateFault } from '../config/setting.ts'
import { apiError } from './failure.ts'
import type { Fault } from './validation.ts'

/**
 * Changes one root of the configuration; what a field cannot have is 400 with its path, below `root`.
 *
 * @param next receives the configuration that is in force when its turn comes, after other changes
 */
export async function changeConfig<Config extends object>(
  setting: Pick<Setting<Config, unknown>, 'change' | 'config'>,
  next: (standing: Readonly<Config>) => Config,
  root = 'root',
): Promise<Config> {
  try {
    await setting.change(next)
  } catch (error) {
    throw toApiError(error, root)
  }
  return setting.config
}

/** Changes the items of a collection; errors as of `changeConfig`. */
export async function changeItems<Config extends object>(
  collection: Pick<Collection<Config, unknown>, 'change'>,
  next: (current: readonly Readonly<Config>[]) => readonly Config[],
  root = 'root',
): Promise<void> {
  try {
    await collection.change(next)
  } catch (error) {
    throw toApiError(error, root)
  }
}

/** Error of the API for an invalid field; every other error unchanged. */
export function toApiError(error: unknown, root: string): unknown {
  if (!(error instanceof ConfigFault)) return error
  if (error instanceof PlainFault) return apiError('BAD_REQUEST', { message: error.expected })
  if (error instanceof UpdateFault) {
    return apiError('UPDATE_FAILED', { message: `${error.expected}: ${error.message}` })
  }
  return apiError('BAD_REQUEST', { message: JSON.stringify(faultIn(error, root)) })
}

/** Faults for which the API has a name of their own instead of the expected values. */
const NAMED = new Set([
  'invalid_packet_size',
  'max_mqtt_packet_size_too_large',
  'keepalive_multiplier_out_of_range',
  'matched_no_union_member',
  'invalid_map_key',
])

/** A value that its field cannot have, as the API reports it. */
export function faultIn({ path, value, expected }: ConfigFault, root: string): Fault {
  const reason = NAMED.has(expected) ? expected : { expected }
  const given = expected === 'matched_no_union_member' ? undefined : value
  return {
    value: given,
    reason,
    path: [root, path].filter(Boolean).join('.'),
    kind: 'validation_error',
  }
}

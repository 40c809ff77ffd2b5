import type { Collection } from '../config/collection.ts'
import { ConfigFault, PlainFault, type Setting } from '../config/setting.ts'
import { WatermarkFault } from '../features/system-monitor/setting.ts'
import { apiError } from './failure.ts'
import type { Fault } from './validation.ts'

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
  if (error instanceof WatermarkFault) {
    return apiError('UPDATE_FAILED', { message: `bad_watermark: ${error.message}` })
  }
  return apiError('BAD_REQUEST', { message: JSON.stringify(faultIn(error, root)) })
}

/** Faults that the API names, where others say what is expected. */
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

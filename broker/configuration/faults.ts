import { toApiError } from '../api/change-config.ts'
import { apiError, Failure } from '../api/failure.ts'

/** Prefix that some operations put before the fault. */
const WORDS = /^Bad Arguments: /

/** Part of a failed change that is reported at its place in the text: the fault, or the sentence. */
export function faultAtPlace(error: unknown, place: string): unknown {
  if (!(error instanceof Failure)) throw error
  const { code, message = '' } = error.body as { code: string; message?: string } // of every failure
  try {
    const fault = [JSON.parse(message.replace(WORDS, ''))].flat()[0] as { path: string } // as `validation.ts` writes it
    const path = String(fault.path).replace(/^root(?=\.|$)/, place)
    return { ...fault, path }
  } catch {
    return message === '' ? code : message
  }
}

/**
 * Reads or changes an item of a text.
 *
 * @param place the path of the item, such as `rule_engine.rules.r1`, which its faults begin with
 * @throws {Failure} 400 with the place, for a `Failure` or `ConfigFault` of `act`; other errors unchanged
 */
export async function within<Result>(
  place: string,
  act: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const fault = faultAtPlace(toApiError(error, 'root'), place)
    if (typeof fault === 'string') {
      throw apiError('BAD_REQUEST', { message: `${place}: ${fault}` })
    }
    const { path, ...rest } = fault as { path: string }
    const whole = path === place || path.startsWith(`${place}.`) ? path : `${place}.${path}`
    throw apiError('BAD_REQUEST', { message: JSON.stringify({ ...rest, path: whole }) })
  }
}

import { apiFaultOf } from './change-config.ts'
import { apiError, Failure } from './failure.ts'

/** What the answers of some operations begin with, before their fault. */
const WORDS = /^Bad Arguments: /

/** What of a failed change is reported for its place in the text: the fault, or the sentence. */
export function faultOf(error: unknown, place: string): unknown {
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
 * @throws {Failure}
 */
export async function within<Result>(
  place: string,
  act: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const fault = faultOf(apiFaultOf(error, 'root'), place)
    if (typeof fault === 'string') {
      throw apiError('BAD_REQUEST', { message: `${place}: ${fault}` })
    }
    const { path, ...rest } = fault as { path: string }
    const whole = path === place || path.startsWith(`${place}.`) ? path : `${place}.${path}`
    throw apiError('BAD_REQUEST', { message: JSON.stringify({ ...rest, path: whole }) })
  }
}

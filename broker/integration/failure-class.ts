/** Why a row failed for good, in few classes that a history can count. */
export const FAILURE_CLASSES = ['template', 'rejected', 'timeout', 'connection'] as const
export type FailureClass = (typeof FAILURE_CLASSES)[number]

const CONNECTION = /^(?:not connected|connection (?:lost|refused)|no free connection)/i
const TIMEOUT = /time[ds]?[ -]?out/i
const CONNECTION_CODE = /^E(?:CONN|HOST|NET|PIPE|AI_|NOTFOUND)/

/** The class of a final fault that came from the external system, or from the way to it. */
export function failureClass(fault: Error): FailureClass {
  const { message, cause } = fault
  if (TIMEOUT.test(message)) return 'timeout'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return CONNECTION.test(message) || CONNECTION_CODE.test(code) ? 'connection' : 'rejected'
}

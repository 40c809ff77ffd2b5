import { ConfigFault, PlainFault } from '../../config/setting.ts'
import type { ListenerConfig } from './setting.ts'

/** The system's error, in the words of the original. */
class StartFault extends PlainFault {
  override readonly cause: unknown

  constructor(error: unknown, { type, name, bind }: ListenerConfig) {
    const reason = describeReason(error)
    super(
      'bind',
      `{failed_to_start,"${type}:${name}(${/^\d+$/.test(bind) ? `:${bind}` : bind}) : {shutdown,{failed_to_start_child,listener,${reason}}}"}`,
    )
    this.cause = error
  }
}

/** @returns error of the API for a port that cannot be opened */
export const failedToStart = (error: unknown, config: ListenerConfig) =>
  error instanceof ConfigFault ? error : new StartFault(error, config)

/** The system's error again. */
export const unwrapStartFault = (error: unknown) =>
  error instanceof StartFault ? error.cause : error

function describeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('E') === true ? code.toLowerCase() : JSON.stringify(message)
}

/** Error message for administrators. */
export function describeListenerError(error: unknown, { bind }: Readonly<ListenerConfig>): string {
  if (error instanceof PlainFault) return error.expected
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return `The address ${bind} is in use by another program.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `The address ${bind} is not an address of this machine.`
    case 'EACCES':
      return `The address ${bind} may not be used by this user.`
    default:
      return message
  }
}

import { describeError } from '../../backends/backend.ts'
import { GrpcFault } from './status.ts'

/** Why a call failed, for an administrator. */
export function describeCallError(error: unknown): string {
  if (error instanceof GrpcFault) {
    const text = error.message === '' ? '' : `: ${error.message}`
    return `gRPC status ${error.code}${text}`
  }
  // OpenSSL names the functions and lines of its source in the message.
  const { library, reason } = error as { library?: unknown; reason?: unknown }
  return library === 'SSL routines' ? `TLS: ${String(reason)}` : describeError(error)
}

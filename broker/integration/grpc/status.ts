/** Numbers of gRPC for the status of a call. */
export const STATUS = {
  unknown: 2,
  deadlineExceeded: 4,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
} as const

/** A status that is not OK, or a call without an answer. */
export class GrpcFault extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'GrpcFault'
    this.code = code
  }
}

/** The codes of answers, by their numbers in the interface. */
export const ResultCode = {
  success: 0,
  unknown: 1,
  notAlive: 2,
  paramsMissed: 3,
  paramsType: 4,
  denied: 5,
} as const

export interface Result {
  code: number
  message?: string
}

export const SUCCESS: Result = { code: ResultCode.success }

/** Why a call of the service is refused. */
export class CallRefused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

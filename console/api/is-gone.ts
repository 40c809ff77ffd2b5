import { ApiError } from '@signalbox/contract/errors'

/** Whether the broker answered that the addressed object does not exist. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

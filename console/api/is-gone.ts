import { ApiError } from '@signalbox/contract/errors'

/** Whether the broker answered that what the address names does not exist. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

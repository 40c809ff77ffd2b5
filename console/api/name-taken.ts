import { ApiError } from '@signalbox/contract/errors'

/** Whether a creation failed because the name is taken, for which the API has no error code. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && /^(user)?name_already_exist(s|ed)$/.test(error.message)

import { ApiError } from '@signalbox/contract/errors'

/** Whether a key or a user was not created because its name exists: the API has no code of its own for it. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && /^(user)?name_already_exist(s|ed)$/.test(error.message)

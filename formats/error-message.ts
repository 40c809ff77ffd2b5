/** The message of a thrown value, which may be no error. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

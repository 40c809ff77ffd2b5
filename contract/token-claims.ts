/** Claims of a token that are times: they are checked always, and against the clock. */
export const TIME_CLAIMS: readonly string[] = ['exp', 'iat', 'nbf']

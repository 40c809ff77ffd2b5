/** Shown in place of a secret; sent back, it leaves the secret unchanged. */
export const MASKED = '******'

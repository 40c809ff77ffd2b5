const MINUTE_MS = 60_000
/** A number below this counts seconds, as the standard of tokens has it; brokers count milliseconds. */
const MAX_SECONDS = 100_000_000_000

/**
 * Time after which an unused login of a cluster ends, in milliseconds. The API does not report it, but the token holds
 * the end as of its issue; each call prolongs the login without a new token. `issuedAt` is a time of the broker's
 * clock.
 */
export function readTokenLifetime(token: string, issuedAt: number): number | undefined {
  try {
    const claims = token.split('.')[1] ?? ''
    const { exp }: { exp?: unknown } = JSON.parse(
      atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
    )
    const endsAt = Number(exp) < MAX_SECONDS ? Number(exp) * 1000 : Number(exp)
    // The time of the answer has no milliseconds.
    const minutes = Math.round((endsAt - issuedAt) / MINUTE_MS)
    return minutes > 0 ? minutes * MINUTE_MS : undefined
  } catch {
    // A token of another kind.
    return undefined
  }
}

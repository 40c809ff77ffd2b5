import { readdirSync, readFileSync } from 'node:fs'

/** Descriptors reserved for files, the API and accepting connections. */
const RESERVED = 100
const RECOUNT_MS = 10_000
/** At the limit one looks more often, so that room is seen soon after someone has left. */
const RECOUNT_AT_LIMIT_MS = 500

let limit: number | undefined
let used = 0
let countedAt = Number.NEGATIVE_INFINITY

/**
 * How many file descriptors connections may still take; each call counts one more as taken. At the limit of the
 * process a CONNECT is refused with a reason, so that open connections stay usable. Where the system does not report
 * the limit, there is no limit but the listener's own.
 */
export function spareDescriptors(now: number = performance.now()): number {
  limit ??= readLimit()
  if (limit === Number.POSITIVE_INFINITY) return limit
  // Descriptors that were closed since then are only noticed by counting again.
  used++
  const isAtLimit = limit - RESERVED - used <= 0
  if (now - countedAt >= (isAtLimit ? RECOUNT_AT_LIMIT_MS : RECOUNT_MS)) {
    used = readdirSync('/proc/self/fd').length
    countedAt = now
  }
  return limit - RESERVED - used
}

/** Soft limit of open files; `Infinity` if unknown. */
export function descriptorLimit(): number {
  limit ??= readLimit()
  return limit
}

function readLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return line === null ? Number.POSITIVE_INFINITY : Number(line[1])
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

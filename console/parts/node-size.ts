const UNITS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 }

/** `1.69G` or a number → bytes; `undefined` for what is unknown, which brokers write as 0. */
export function sizeBytes(size: string | number | undefined): number | undefined {
  if (typeof size === 'number') return size > 0 ? size : undefined
  const parts = /^([\d.]+)([KMGT]?)B?$/.exec(size ?? '')
  const bytes = Number(parts?.[1]) * (UNITS[parts?.[2] ?? ''] ?? 1)
  return bytes > 0 ? Math.round(bytes) : undefined
}

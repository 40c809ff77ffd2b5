/** The highest of some versions, each up to its first `-`; nodes that have stopped have none. */
export function highestVersion(versions: readonly (string | undefined)[]): string | undefined {
  const known = versions.flatMap((version) => version?.split('-')[0] ?? [])
  return known.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0]
}

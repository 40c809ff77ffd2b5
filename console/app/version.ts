/** The highest of some versions, each up to its first `-`; nodes that have stopped have none. */
export function highestVersion(versions: readonly (string | undefined)[]): string | undefined {
  const known = versions.flatMap((version) => version?.split('-')[0] ?? [])
  return known.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0]
}

/** Different versions in ascending order; more than one while a cluster is upgraded. */
export function differentVersions(versions: readonly (string | undefined)[]): string[] {
  const known = new Set(versions.filter((version) => version !== undefined))
  return [...known].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** Groups of authenticators and of authorization sources, in the order in which a gallery shows them. */
export const KIND_GROUPS = ['recommended', 'databases', 'services', 'enhanced'] as const
type KindGroup = (typeof KIND_GROUPS)[number]

/** Groups by the backend, or by the mechanism where there is no backend. */
const GROUPS: Readonly<Record<string, KindGroup>> = {
  built_in_database: 'recommended',
  file: 'recommended',
  jwt: 'recommended',
  mongodb: 'databases',
  mysql: 'databases',
  postgresql: 'databases',
  redis: 'databases',
}

/** Group of a kind: `mechanism:backend`, or a mechanism or type alone. */
export function findKindGroup(kind: string): KindGroup {
  if (kind.startsWith('scram:')) return 'enhanced'
  return GROUPS[kind.split(':').at(-1) ?? kind] ?? 'services'
}

/** Kind that the parts in an address name; `undefined` if none or only a part of one is named. */
export const chosenKind = (
  kinds: readonly string[],
  [mechanism, backend]: readonly (string | undefined)[],
): string | undefined =>
  kinds.find((kind) => kind === `${mechanism}:${backend}`) ??
  kinds.find((kind) => kind === mechanism)

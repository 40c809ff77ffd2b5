import { isRecord } from '@signalbox/formats/is-record'
import { withoutSecrets } from '@signalbox/contract/without-secrets'

/** Setting whose value differs between clusters. */
export interface SettingDifference {
  /** Dotted, as in the configuration. */
  path: string
  /** Values, each with the clusters that have it; `undefined` for clusters without the setting. */
  values: readonly { value: string | undefined; clusters: readonly string[] }[]
}

/** Roots that always differ, even between the nodes of one cluster. */
const OWN_ROOTS: ReadonlySet<string> = new Set(['node', 'rpc'])
const TIMES: ReadonlySet<string> = new Set(['created_at', 'last_modified_at'])

/** The settings in which configurations differ, by path. */
export function settingDifferences(
  configs: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): SettingDifference[] {
  const flat = [...configs].map(([name, config]) => [name, flattened(config)] as const)
  const paths = new Set(flat.flatMap(([, values]) => [...values.keys()]))
  return [...paths]
    .toSorted()
    .map((path) => ({ path, values: groupValues(path, flat) }))
    .filter(({ values }) => values.length > 1)
}

function groupValues(
  path: string,
  flat: readonly (readonly [name: string, values: ReadonlyMap<string, string>])[],
): SettingDifference['values'] {
  const clustersByValue = Map.groupBy(flat, ([, values]) => values.get(path))
  return [...clustersByValue]
    .map(([value, of]) => ({ value, clusters: of.map(([name]) => name) }))
    .toSorted((a, b) => b.clusters.length - a.clusters.length)
}

/** Values by path; a list is one value. */
function flattened(config: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const add = (path: string, value: unknown) => {
    if (!isRecord(value)) {
      values.set(path, typeof value === 'string' ? value : JSON.stringify(value))
      return
    }
    for (const [name, each] of Object.entries(value)) {
      if (!TIMES.has(name)) add(`${path}.${name}`, each)
    }
  }
  for (const [root, value] of Object.entries(config)) {
    if (!OWN_ROOTS.has(root)) add(root, withoutSecrets(value))
  }
  return values
}

import type { BackupPart } from '@signalbox/contract/backup'
import type { ConfigDifference } from '@signalbox/contract/config-history'
import { READ_ONLY_ROOTS } from '@signalbox/contract/configs'
import {
  HoconError,
  type HoconObject,
  type HoconValue,
  mergeHocon,
  readHocon,
} from '@signalbox/formats/hocon'
import { isRecord } from '@signalbox/formats/is-record'
import { MASKED } from '@signalbox/contract/masked'
import { isEqual } from '@signalbox/contract/config-values'

/** Differences that a configuration text would make. */
export interface ImportPlan {
  differences: readonly ConfigDifference[]
  /** The roots of the text, for a broker that cannot preview a text itself. */
  parts: readonly BackupPart[]
  given: HoconObject
}

export interface ImportProblem {
  line: number
  reason: string
}

/**
 * Plans the import of a text, which is merged into the configuration: missing settings and masked secrets are no
 * differences.
 *
 * @param now current configuration as text
 */
export function planImport(text: string, now: string): ImportPlan | ImportProblem {
  let given: HoconObject
  try {
    given = readHocon(text)
  } catch (error) {
    if (!(error instanceof HoconError)) throw error
    return { line: error.line, reason: error.message }
  }
  const current = readHocon(now)
  const differences: ConfigDifference[] = []
  const parts: BackupPart[] = []
  for (const [root, value] of Object.entries(given)) {
    const before = current[root]
    const found = findDifferences(before, mergeHocon(before, value), [root])
    differences.push(...found)
    parts.push(toPart(root, found.length, current))
  }
  return { differences, parts, given }
}

/**
 * The part of a root. It is skipped if the root can only be set when a node is started, or is unknown to this broker.
 */
function toPart(root: string, changed: number, current: HoconObject): BackupPart {
  const isSet = (READ_ONLY_ROOTS as readonly string[]).includes(root)
  const code = isSet ? 'read_only' : Object.hasOwn(current, root) ? undefined : 'unknown_root'
  const counts = { entries: 1, added: 0, changed: changed > 0 ? 1 : 0 }
  return code === undefined
    ? { kind: 'config', name: root, state: 'ready', ...counts }
    : { kind: 'config', name: root, state: 'skipped', code, reason: code, ...counts }
}

/** Differences in some parts, such as `authorization` and `authorization.sources`. */
export function differencesIn(
  differences: readonly ConfigDifference[],
  parts: readonly BackupPart[],
  isChosen: (name: string) => boolean,
): ConfigDifference[] {
  const names = parts.map(({ name }) => name).toSorted((a, b) => b.length - a.length)
  const partOfPath = (path: string) =>
    names.find((name) => path === name || path.startsWith(`${name}.`))
  return differences.filter(({ path }) => {
    const part = partOfPath(path)
    return part !== undefined && isChosen(part)
  })
}

/** The roots of a text that were chosen. */
export const chosenRoots = (given: HoconObject, chosen: readonly BackupPart[]): HoconObject =>
  Object.fromEntries(
    Object.entries(given).filter(([root]) => chosen.some(({ name }) => name === root)),
  )

function findDifferences(
  before: HoconValue | undefined,
  after: HoconValue,
  path: readonly string[],
): ConfigDifference[] {
  if (after === MASKED || isEqual(plain(before), plain(after))) return []
  if (!isRecord(before) || !isRecord(after)) {
    return [{ path: path.join('.'), ...(before !== undefined && { before }), after }]
  }
  return Object.entries(after).flatMap(([name, value]) =>
    findDifferences(before[name], value, [...path, name]),
  )
}

/** Plain objects, because the parser's objects have no prototype. */
const plain = (value: HoconValue | undefined): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

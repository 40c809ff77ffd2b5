import { coversLevels, isHidden, isWildcardLevel } from '@signalbox/mqtt/match'
import type { AclFile } from './file.ts'
import type { Requester, Permission, Rule, RuleFields } from './rule.ts'
import { filledTopic, fitsLevels } from './topic.ts'

/** For the built-in database: the owner of the list. */
export type ListOwner = 'client' | 'user' | 'all'

/** A rule that applies to a client, in evaluation order. */
export type Right = RuleFields & {
  source: string
  /** Line in the ACL file, counted from 1. */
  line?: number
  text?: string
  /** Owner of the list, with the position in it, counted from 1. */
  of?: ListOwner
  position?: number
  /** With the client's names in it; absent: every topic. */
  topic?: string
  /** The earlier one that decides all that this could, by its place from 0. */
  voidBy?: number
}

/** A source with external rules, which is queried for each decision. */
export interface ExternalRight {
  source: string
  isAsked: true
}

/** More than anybody reads. */
const MAX_RIGHTS = 1000

/** Owner and place of a set of rules. A source that is asked each time has no rules to list. */
export type RightsSource = { source: string } & (
  | { file: AclFile }
  | { lists: readonly { of?: ListOwner; rules: readonly Rule[] }[] }
  | { isAsked: true }
)

/**
 * Rules that apply to a client, in the order of the sources, and the default without a match;
 * truncated if there are too many.
 */
export function collectRights(
  requester: Requester,
  sources: readonly RightsSource[],
  rest: { source: string; permission: Permission },
): { rights: (Right | ExternalRight)[]; isCut: boolean } {
  const rights: (Right | ExternalRight)[] = []
  for (const right of all(requester, sources)) {
    if (rights.length === MAX_RIGHTS) return { rights, isCut: true }
    const voidBy = 'isAsked' in right ? -1 : rights.findIndex((earlier) => covers(earlier, right))
    rights.push(voidBy < 0 ? right : { ...right, voidBy })
  }
  rights.push({ ...rest, action: 'all', qos: [0, 1, 2], retain: 'all' })
  return { rights, isCut: false }
}

function* all(
  requester: Requester,
  sources: readonly RightsSource[],
): Generator<Right | ExternalRight> {
  for (const each of sources) {
    const { source } = each
    if ('file' in each) yield* ofFile(each.file, requester, source)
    else if ('lists' in each) {
      for (const { of, rules } of each.lists) {
        yield* listed(rules, requester, of === undefined ? { source } : { source, of })
      }
    } else yield { source, isAsked: true }
  }
}

function* ofFile(file: AclFile, requester: Requester, source: string): Generator<Right> {
  for (const { topic, ...rule } of file.of(requester)) {
    if (topic === undefined) yield { ...rule, source }
    else {
      const filled = filledTopic(topic, requester)
      if (filled !== undefined) yield { ...rule, source, topic: filled }
    }
  }
}

function* listed(
  rules: readonly Rule[],
  requester: Requester,
  whose: Pick<Right, 'source' | 'of'>,
): Generator<Right> {
  for (const [i, { permission, action, qos, retain, topic }] of rules.entries()) {
    const filled = filledTopic(topic, requester)
    if (filled === undefined) continue
    yield { permission, action, qos, retain, topic: filled, ...whose, position: i + 1 }
  }
}

/** Whether the first rule decides every request that the second matches. */
function covers(earlier: Right | ExternalRight, later: Right): boolean {
  if ('isAsked' in earlier) return false
  if (earlier.action !== 'all' && earlier.action !== later.action) return false
  if (!later.qos.every((qos) => earlier.qos.includes(qos))) return false
  const isOfRetain = later.action === 'subscribe' || earlier.retain === 'all'
  if (!isOfRetain && earlier.retain !== later.retain) return false
  return coversTopic(earlier, later)
}

function coversTopic(earlier: Right, later: Right): boolean {
  const isWide = earlier.permission === 'deny'
  if (earlier.topic === undefined || (isWide && earlier.topic === '#')) return true
  if (later.topic === undefined) return false
  if (earlier.topic.startsWith('eq ')) return later.topic === earlier.topic
  const filter = earlier.topic.split('/')
  if (later.topic.startsWith('eq ')) {
    return fitsLevels(filter, later.topic.slice(3).split('/'), isWide)
  }
  const levels = later.topic.split('/')
  if (!isWide && isHidden(filter, levels)) return false
  if (later.permission === 'deny') {
    // A wide filter matches more topics than it covers: those with `$`, and for `+` the level `#`.
    if (!isWide && isWildcardLevel(levels[0])) return false
    const asWord = [...levels.slice(0, -1), '#']
    if (levels.at(-1) === '+' && !fitsLevels(filter, asWord, isWide)) return false
  }
  return coversLevels(filter, levels)
}

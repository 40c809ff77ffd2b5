import type { LoginRules } from '../../kernel/hook-points.ts'
import type { AuthorizationSettings } from './authorization.ts'
import { type Asker, coversLevels, filledTopic, type Rule, type RuleFields } from './rule.ts'
import type { RuleTable } from './rule-table.ts'
import type { Verdict } from './source.ts'

/** One rule that is about a client, in the order in which they are gone through. */
export type Right = RuleFields &
  Pick<Verdict, 'line' | 'text' | 'of' | 'position'> & {
    source: string
    /** With the client's names in it; absent: every topic. */
    topic?: string
    /** The earlier one that decides all that this could, by its place from 0. */
    voidBy?: number
  }

/** A source whose rules stand elsewhere: it is asked each time. */
export interface AskedRight {
  source: string
  isAsked: true
}

/** More than anybody reads. */
const MAX_RIGHTS = 1000

/** All rules that are about a client, those of its login first; cut where there are too many. */
export function rightsOf(
  asker: Asker,
  login: LoginRules | undefined,
  { sources, noMatch }: AuthorizationSettings,
  table: RuleTable,
): { rights: (Right | AskedRight)[]; isCut: boolean } {
  const rights: (Right | AskedRight)[] = []
  for (const right of all(asker, login, sources, table)) {
    if (rights.length === MAX_RIGHTS) return { rights, isCut: true }
    const voidBy = 'isAsked' in right ? -1 : rights.findIndex((earlier) => covers(earlier, right))
    rights.push(voidBy < 0 ? right : { ...right, voidBy })
  }
  const rest = { action: 'all', qos: [0, 1, 2], retain: 'all' } satisfies Partial<RuleFields>
  rights.push({ source: 'no_match', permission: noMatch, ...rest })
  return { rights, isCut: false }
}

function* all(
  asker: Asker,
  login: LoginRules | undefined,
  sources: AuthorizationSettings['sources'],
  table: RuleTable,
): Generator<Right | AskedRight> {
  // As authentication made them, of this feature's own rules.
  if (login !== undefined) yield* listed(login.rules as readonly Rule[], asker, { source: 'login' })
  for (const each of sources) {
    if (!each.isEnabled) continue
    const { type: source } = each
    if (each.type === 'file') {
      for (const { topic, ...rule } of each.file.of(asker)) {
        if (topic === undefined) yield { ...rule, source }
        else {
          const filled = filledTopic(topic, asker)
          if (filled !== undefined) yield { ...rule, source, topic: filled }
        }
      }
    } else if (each.type === 'built_in_database') {
      const { clientId, username } = asker
      yield* listed(table.get('client', clientId) ?? [], asker, { source, of: 'client' })
      const ofUser = username === null ? undefined : table.get('user', username)
      yield* listed(ofUser ?? [], asker, { source, of: 'user' })
      yield* listed(table.all(), asker, { source, of: 'all' })
    } else yield { source, isAsked: true }
  }
}

function* listed(
  rules: readonly Rule[],
  asker: Asker,
  whose: Pick<Right, 'source' | 'of'>,
): Generator<Right> {
  for (const [i, { permission, action, qos, retain, topic }] of rules.entries()) {
    const filled = filledTopic(topic, asker)
    if (filled === undefined) continue
    yield { permission, action, qos, retain, topic: filled, ...whose, position: i + 1 }
  }
}

/** Whether the first decides whatever the second would. */
function covers(earlier: Right | AskedRight, later: Right): boolean {
  if ('isAsked' in earlier) return false
  if (earlier.action !== 'all' && earlier.action !== later.action) return false
  if (!later.qos.every((qos) => earlier.qos.includes(qos))) return false
  const isOfRetain = later.action === 'subscribe' || earlier.retain === 'all'
  if (!isOfRetain && earlier.retain !== later.retain) return false
  return coversTopic(earlier.topic, later.topic)
}

function coversTopic(earlier: string | undefined, later: string | undefined): boolean {
  if (earlier === undefined) return true
  if (later === undefined) return false
  if (earlier.startsWith('eq ')) return later === earlier
  const text = later.startsWith('eq ') ? later.slice(3) : later
  return coversLevels(earlier.split('/'), text.split('/'))
}

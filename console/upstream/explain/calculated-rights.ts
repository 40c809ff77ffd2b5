import { type Right as Found, rightsOf, type RightsSource } from '@signalbox/acl/rights'
import type { accessRights, Right } from '@signalbox/contract/access'
import type { Source } from '@signalbox/contract/authorization'
import type { AnswerOf } from '@signalbox/contract/operation'
import type { Call } from '../call.ts'
import { type AccessFacts, requesterOf, readFile } from './calculate.ts'
import { mayHaveRules, superuserOf } from './login-facts.ts'
import type { AccessValues } from './question.ts'
import { readLogin } from './read-login.ts'
import { readRules, whoIs } from './read-rules.ts'

/** The rights of a client, calculated from a cluster's sources. */
export async function calculatedRights(
  values: AccessValues,
  call: Call,
): Promise<AnswerOf<typeof accessRights>> {
  const who = await whoIs(values, call)
  const [facts, login] = await Promise.all([readRules(who, call), readLogin(who, call)])
  const enabled = facts.sources.filter(({ enable }) => enable !== false)
  const { rights, isCut } = rightsOf(
    requesterOf(who),
    [
      ...(mayHaveRules(login) ? [{ source: 'login', isAsked: true } as const] : []),
      ...enabled.map((each) => rightsIn(each, facts)),
    ],
    { source: 'no_match', permission: facts.noMatch },
  )
  return {
    clientid: who.clientid,
    username: who.username,
    connected: who.connected,
    is_superuser: who.isSuperuser ?? superuserOf(login) ?? false,
    data: rights.map((each) =>
      'isAsked' in each ? { source: each.source, is_asked: true } : reported(each),
    ),
    is_cut: isCut,
  }
}

function rightsIn(
  { type: source, rules: text }: Source,
  { rules }: Pick<AccessFacts, 'rules'>,
): RightsSource {
  if (source === 'built_in_database') {
    return { source, lists: rules.map(({ list: of, rules }) => ({ of, rules })) }
  }
  const file = source === 'file' && typeof text === 'string' ? readFile(text) : undefined
  return file === undefined ? { source, isAsked: true } : { source, file }
}

function reported({ of: list, voidBy, ...right }: Found): Right {
  return {
    ...right,
    is_asked: false,
    ...(list !== undefined && { list }),
    ...(voidBy !== undefined && { void_by: voidBy + 1 }),
  }
}

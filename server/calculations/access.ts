import { readAddress } from '@signalbox/acl/address'
import { AclFile } from '@signalbox/acl/file'
import { collectRights, type RightsSource } from '@signalbox/acl/rights'
import { type AccessRequest, toAccessRequest, requestedTopic } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import { TermError } from '@signalbox/formats/erlang-terms'
import { readDetails } from '@signalbox/broker/features/explain/access.resource'
import { presentVerdict } from '@signalbox/broker/features/explain/access.present'
import { apiError } from '@signalbox/broker/api/failure'
import {
  imaginedClient,
  presentRight,
  requireName,
} from '@signalbox/broker/features/explain/rights.resource'
import { badParameter } from '@signalbox/broker/api/time'
import type { Verdict } from '@signalbox/broker/features/authorization/authorization'
import type { AccessExplanation, accessExplain, SourceStep } from '@signalbox/contract/access'
import type { accessRights } from '@signalbox/contract/access-rights'
import type { Source } from '@signalbox/contract/authorization'
import { clientAuthorizationCacheList } from '@signalbox/contract/clients'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { matchingBans } from './bans.ts'
import {
  type Client,
  clientFromRow,
  imagined,
  readClient,
  readRules,
  type Rules,
} from './client.ts'
import { explainLogin, type Login, mayHaveRules, readLogin, isSuperuserByLogin } from './login.ts'
import { type Call, type Reads, unlessMissing } from './reads.ts'

type Question = ReadOf<typeof accessExplain>['body']
type Authorization = NonNullable<AccessExplanation['authorization']>

/**
 * Explains whether a client of a cluster may do something, as far as the lists of the cluster tell: passwords, tokens
 * and external servers stay unknown.
 */
export async function explainAccess(
  { body }: ReadOf<typeof accessExplain>,
  reads: Reads,
): Promise<AnswerOf<typeof accessExplain>> {
  const { call } = reads
  if (body.gateway !== undefined) throw badParameter('root.gateway', body.gateway, 'no gateway')
  const details = readDetails(body)
  const client = await clientIn(body, call)
  const { login: wanted = body.password === undefined ? 'assume' : 'ask' } = body
  const isLoggedIn = details !== undefined && wanted === 'assume'
  const { clientId: clientid, username, address: ip_address, connected } = client
  const [login, bans, rules, cached] = await Promise.all([
    readLogin(client, call),
    matchingBans(
      { query: { clientid, ...(username !== null && { username }), ip_address } },
      reads,
    ),
    readRules(client, call),
    isLoggedIn && connected ? readCached(body, client, call) : undefined,
  ])
  const [ban] = bans.data
  const isSuperuser = client.isSuperuser ?? isSuperuserByLogin(login)
  const authentication = isLoggedIn
    ? { outcome: 'assumed' as const, steps: [] }
    : explainLogin(login, client)
  const request = details && toAccessRequest(details, true)
  const authorization =
    details === undefined || authentication.outcome === 'refuse'
      ? undefined
      : authorize({ client, login, rules, request, cached, isSuperuser })
  // A ban refuses new connections only; a connected client keeps its rights.
  const isBanned = ban !== undefined && !(isLoggedIn && connected)
  return {
    is_calculated: true,
    ...(isBanned
      ? { decision: 'deny', by: 'ban', reason_code: ReasonCode.banned }
      : concludeAccess(authentication, authorization)),
    client: {
      ...{ clientid, username, ip_address, connected },
      is_superuser: isSuperuser ?? false,
      client_attrs: { ...client.clientAttrs },
    },
    ...(login.listener !== undefined && { listener: login.listener }),
    ...(ban !== undefined && { ban }),
    ...(bans.compared !== undefined && { bans_compared: bans.compared }),
    authentication,
    ...(authorization !== undefined && { authorization }),
  }
}

async function clientIn(body: Question, call: Call): Promise<Client> {
  const { clientid = '', username = null, ip_address: address, client_attrs = {} } = body
  if (!body.imagined && clientid === '') throw apiError('CLIENTID_NOT_FOUND')
  if (!body.imagined) {
    const row = await readClient(clientid, call)
    if (row === undefined) throw apiError('CLIENTID_NOT_FOUND')
    return clientFromRow(clientid, row)
  }
  if (readAddress(address) === undefined) throw badParameter('root.ip_address', address, 'address')
  const described = { clientId: clientid, username, address, clientAttrs: client_attrs }
  return imagined(described, body.listener)
}

type Cached = { result: 'allow' | 'deny'; at: string } | undefined

/** Decisions are remembered of a connection; another login would have none. */
async function readCached(
  { action, topic = '', qos, retain }: Question,
  { clientId: clientid }: Client,
  call: Call,
): Promise<Cached> {
  if (action === 'connect') return undefined
  const cache = await unlessMissing(call(clientAuthorizationCacheList, { path: { clientid } }))
  const wanted = requestedTopic({ topic, action })
  const known = cache?.find(
    ({ access, ...each }) =>
      each.topic === wanted &&
      access.action_type === action &&
      (access.qos ?? 0) === qos &&
      (action === 'subscribe' || (access.retain ?? false) === retain),
  )
  return known && { result: known.result, at: new Date(known.updated_time).toISOString() }
}

interface Asked {
  client: Client
  login: Login
  rules: Rules
  request: AccessRequest | undefined
  cached: Cached
  isSuperuser: boolean | undefined
}

function authorize(asked: Asked): Authorization {
  const { client, login, rules, request, cached, isSuperuser } = asked
  if (isSuperuser === true) {
    return { outcome: 'allow', by: 'superuser', disconnects: false, steps: [] }
  }
  const steps: SourceStep[] = [
    ...(isSuperuser === undefined ? [unknown('superuser')] : []),
    ...(mayHaveRules(login) ? [unknown('login')] : []),
  ]
  for (const source of rules.sources) {
    const { type, enable } = source
    const skipped = { source: type, outcome: 'skipped' } as const
    if (enable === false) steps.push({ ...skipped, reason: 'disabled' })
    else if (steps.some(isDecision)) steps.push({ ...skipped, reason: 'decided' })
    else steps.push(judged(rightsSource(source, rules), client, request))
  }
  if (!steps.some(isDecision)) steps.push({ source: 'no_match', outcome: rules.noMatch })
  const uncached = decisionIn(steps)
  const outcome = cached?.result ?? uncached?.outcome ?? 'unknown'
  return {
    outcome,
    by: cached === undefined ? (uncached?.by ?? 'unknown') : 'cache',
    disconnects: rules.disconnects && outcome === 'deny',
    ...(cached !== undefined && {
      cache: { updated_at: cached.at, uncached: uncached?.outcome ?? 'unknown' },
    }),
    steps,
  }
}

const unknown = (source: string): SourceStep => ({ source, outcome: 'unknown' })
const isDecision = ({ outcome }: SourceStep) => outcome === 'allow' || outcome === 'deny'

/** The decision of the steps; `undefined`: one before is unknown and may decide otherwise. A superuser may everything. */
function decisionIn(
  steps: readonly SourceStep[],
): { outcome: 'allow' | 'deny'; by: string } | undefined {
  const decisive = steps.find(isDecision)
  const outcome = decisive?.outcome === 'allow' ? 'allow' : 'deny'
  const mayChange = (step: SourceStep) =>
    step.outcome === 'unknown' && (step.source !== 'superuser' || outcome === 'deny')
  return decisive === undefined || steps.some(mayChange)
    ? undefined
    : { outcome, by: decisive.source }
}

function judged(
  source: RightsSource,
  client: Client,
  request: AccessRequest | undefined,
): SourceStep {
  const name = source.source
  if ('isAsked' in source || request === undefined) return unknown(name)
  const verdict =
    'file' in source ? source.file.decide(client, request) : byLists(source.lists, client, request)
  if (verdict === undefined) return { source: name, outcome: 'nomatch' }
  return { source: name, outcome: verdict.permission, ...presentVerdict(verdict) }
}

function byLists(
  lists: Extract<RightsSource, { lists: unknown }>['lists'],
  client: Client,
  request: AccessRequest,
): Verdict | undefined {
  for (const { of, rules } of lists) {
    const found = new RuleList(rules).decide(client, request)
    if (found !== undefined) return { ...found, ...(of !== undefined && { of }) }
  }
  return undefined
}

/** A source with its rules; only the cluster can ask one whose rules cannot be read. */
function rightsSource({ type: source, rules: text }: Source, { lists }: Rules): RightsSource {
  if (source === 'built_in_database') return { source, lists }
  if (source !== 'file' || typeof text !== 'string') return { source, isAsked: true }
  try {
    return { source, file: new AclFile(text) }
  } catch (error) {
    if (error instanceof TermError) return { source, isAsked: true }
    throw error
  }
}

type Conclusion = Pick<AccessExplanation, 'decision' | 'by' | 'reason_code'>

const DECIDERS = ['superuser', 'cache', 'login', 'no_match', 'unknown'] as const

function concludeAccess(
  { outcome, reason }: AccessExplanation['authentication'],
  authorization: Authorization | undefined,
): Conclusion {
  if (outcome === 'refuse') {
    const by = reason === 'quick_deny_anonymous' ? 'listener' : 'authentication'
    return { decision: 'deny', by, reason_code: ReasonCode.notAuthorized }
  }
  if (outcome === 'unknown') return { decision: 'unknown', by: 'unknown' }
  if (authorization === undefined) return { decision: 'allow', by: 'authentication' }
  const { outcome: decision, by } = authorization
  return {
    decision,
    by: DECIDERS.find((each) => each === by) ?? 'source',
    ...(decision === 'deny' && { reason_code: ReasonCode.notAuthorized }),
  }
}

/** The rights of a client by the rules of a cluster. */
export async function listRights(
  { query }: ReadOf<typeof accessRights>,
  { call }: Reads,
): Promise<AnswerOf<typeof accessRights>> {
  requireName(query)
  const { clientid, username } = query
  const row =
    query.imagined || clientid === undefined ? undefined : await readClient(clientid, call)
  const described = imaginedClient(query)
  const isItself = username === undefined || username === row?.username
  const client =
    row !== undefined && isItself
      ? clientFromRow(clientid ?? '', row)
      : imagined({ ...described, address: described.peer.address })
  const [rules, login] = await Promise.all([readRules(client, call), readLogin(client, call)])
  const sources = rules.sources.filter(({ enable }) => enable !== false)
  const { rights, isCut } = collectRights(
    client,
    [
      ...(mayHaveRules(login) ? [{ source: 'login', isAsked: true } as const] : []),
      ...sources.map((each) => rightsSource(each, rules)),
    ],
    { source: 'no_match', permission: rules.noMatch },
  )
  return {
    clientid: client.clientId,
    username: client.username,
    connected: client.connected,
    is_superuser: client.isSuperuser ?? isSuperuserByLogin(login) ?? false,
    data: rights.map(presentRight),
    is_cut: isCut,
  }
}

import type { Rule } from '@signalbox/acl/rule'
import { MAX_RULES } from '@signalbox/contract/acl-rules'
import * as operations from '@signalbox/contract/authorization'
import type { RuleKind } from './authorization.ts'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import { badParameter } from '../../api/time.ts'

/** The owners of rules: the field with their name, and their words in messages. */
const KINDS = {
  client: { field: 'clientid', noun: 'ClientID', plural: 'Clients' },
  user: { field: 'username', noun: 'Username', plural: 'Users' },
} as const satisfies Record<RuleKind, { field: string; noun: string; plural: string }>

interface Page {
  page: number
  limit: number
  like: string | undefined
}

/** The rules of the built-in database: of clients, of users, of all. */
export const authorizationRules = resource(({ on, collections, authorization }) => {
  const { rules: table } = authorization

  function list(kind: RuleKind, { page, limit, like }: Page) {
    const found = table.page(kind, like, (page - 1) * limit, limit + 1)
    const meta = { page, limit, hasnext: found.length > limit }
    return {
      found: found.slice(0, limit).map(({ name, rules }) => ({ name, rules: [...rules] })),
      meta: like === undefined ? { ...meta, count: table.count(kind) } : meta,
    }
  }

  async function add(kind: RuleKind, lists: readonly { name: string; rules: Rule[] }[]) {
    const nameless = lists.findIndex(({ name }) => name === '')
    if (nameless >= 0) {
      // No address would name it again.
      throw badParameter(`root.${nameless + 1}.${KINDS[kind].field}`, '', 'empty')
    }
    for (const { rules } of lists) checkNumber(rules)
    const exists = await table.add(kind, lists)
    if (exists !== undefined) {
      const message = `${KINDS[kind].plural} '${exists}' already exist`
      throw apiError('ALREADY_EXISTS', { status: 409, message })
    }
    return noContent
  }

  function get(kind: RuleKind, name: string) {
    const rules = table.get(kind, name)
    if (rules === undefined) throw apiError('NOT_FOUND', { message: 'Not Found' })
    return [...rules]
  }

  async function set(kind: RuleKind, name: string, said: string, rules: Rule[]) {
    if (said !== name) {
      throw badParameter(`root.${KINDS[kind].field}`, said, 'another than in the address')
    }
    checkNumber(rules)
    await table.set(kind, name, rules)
    return noContent
  }

  async function remove(kind: RuleKind, name: string) {
    if (await table.delete(kind, name)) return noContent
    throw apiError('NOT_FOUND', { message: `${KINDS[kind].noun} Not Found` })
  }

  on(operations.clientRulesList, ({ query: { like_clientid: like, page, limit } }) => {
    const { found, meta } = list('client', { page, limit, like })
    return { data: found.map(({ name, rules }) => ({ clientid: name, rules })), meta }
  })
  on(operations.clientRulesCreate, ({ body }) =>
    add(
      'client',
      body.map(({ clientid, rules }) => ({ name: clientid, rules })),
    ),
  )
  on(operations.clientRulesGet, ({ path: { clientid } }) => ({
    clientid,
    rules: get('client', clientid),
  }))
  on(operations.clientRulesUpdate, ({ path, body }) =>
    set('client', path.clientid, body.clientid, body.rules),
  )
  on(operations.clientRulesDelete, ({ path }) => remove('client', path.clientid))

  on(operations.userRulesList, ({ query: { like_username: like, page, limit } }) => {
    const { found, meta } = list('user', { page, limit, like })
    return { data: found.map(({ name, rules }) => ({ username: name, rules })), meta }
  })
  on(operations.userRulesCreate, ({ body }) =>
    add(
      'user',
      body.map(({ username, rules }) => ({ name: username, rules })),
    ),
  )
  on(operations.userRulesGet, ({ path: { username } }) => ({
    username,
    rules: get('user', username),
  }))
  on(operations.userRulesUpdate, ({ path, body }) =>
    set('user', path.username, body.username, body.rules),
  )
  on(operations.userRulesDelete, ({ path }) => remove('user', path.username))

  on(operations.allRulesGet, () => ({ rules: [...table.all()] }))
  on(operations.allRulesUpdate, async ({ body }) => {
    checkNumber(body.rules)
    await table.setAll(body.rules)
    return noContent
  })
  on(operations.allRulesDelete, async () => {
    await table.setAll([])
    return noContent
  })

  on(operations.authorizationRulesPurge, async () => {
    if (collections.authorization.get('built_in_database')?.enable === true) {
      const message = "'built_in_database' type source must be disabled before purge."
      throw apiError('BAD_REQUEST', { message })
    }
    await table.clear()
    return noContent
  })
})

/** Limits the number of rules, because each uncached decision tries all of them. */
function checkNumber({ length }: readonly Rule[]): void {
  if (length <= MAX_RULES) return
  const message = `A list has ${MAX_RULES} rules at most: these are ${length}`
  throw apiError('BAD_REQUEST', { message })
}

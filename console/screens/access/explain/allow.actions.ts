import { accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import { type AclRule } from '@signalbox/contract/acl-rules'
import {
  allRulesGet,
  authorizationCacheClear,
  authorizationSourceCreate,
  authorizationSourceList,
  clientRulesList,
  userRulesList,
} from '@signalbox/contract/authorization'
import { clientAuthorizationCacheClear, clientList } from '@signalbox/contract/clients'
import { client } from '#api/client.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { type RuleKind, useSaveRules } from '#domain/rules/save-rules.ts'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { withFirst } from './allow-rule.ts'
import { allowMessages } from './denials/refused.messages.ts'

/**
 * Most names in the answer of a search. Lists are searched for by a part of the name, because browsers log a request
 * for a missing list as an error.
 */
const MOST_ALIKE = 10_000

export interface AllowValues {
  who: 'client' | 'user' | 'all'
  action: 'publish' | 'subscribe'
  topic: string
}

const KINDS = { client: 'clients', user: 'users', all: 'all' } as const satisfies Record<
  AllowValues['who'],
  RuleKind
>

/** Inserts a rule before all others of its list; resolves to false if the user cancelled. */
export function useAllow(): (row: RefusedRow, values: AllowValues) => Promise<boolean> {
  const isThere = useSource()
  const forget = useForget()
  const save = useSaveRules()
  return async ({ clientid, username }, { who, action, topic }) => {
    if (!(await isThere())) return false
    const rule: AclRule = { permission: 'allow', action, topic, qos: [0, 1, 2], retain: 'all' }
    const name = who === 'user' ? (username ?? '') : clientid
    const known = await readRules(who, name)
    const rules = withFirst(rule, known ?? [])
    if (rules !== undefined) await save(KINDS[who], name, rules, known === undefined)
    await forget(who, clientid)
    return true
  }
}

/** Stored rules; `undefined` if the list does not exist yet. */
async function readRules(
  who: AllowValues['who'],
  name: string,
): Promise<readonly AclRule[] | undefined> {
  if (who === 'all') return (await client.call(allRulesGet, {})).rules
  const limit = MOST_ALIKE
  if (who === 'client') {
    const { data } = await client.call(clientRulesList, { query: { like_clientid: name, limit } })
    return data.find(({ clientid }) => clientid === name)?.rules
  }
  const { data } = await client.call(userRulesList, { query: { like_username: name, limit } })
  return data.find(({ username }) => username === name)?.rules
}

/** Ensures that the built-in database is an authorization source; resolves to false if the user cancelled. */
function useSource(): () => Promise<boolean> {
  const t = useMessages(allowMessages)
  const confirm = useConfirm()
  const addSource = useAction(authorizationSourceCreate, { refreshes: [authorizationSourceList] })
  return async () => {
    const { sources } = await client.call(authorizationSourceList, {})
    if (sources.some(({ type }) => type === 'built_in_database')) return true
    const isSure = await confirm({
      title: t.createTitle,
      body: t.createText,
      confirmLabel: t.create,
    })
    if (isSure) await addSource.mutateAsync({ body: { type: 'built_in_database' } })
    return isSure
  }
}

/** The denial may be cached. The rule exists already: that it applies later is no failure. */
function useForget(): (who: AllowValues['who'], clientid: string) => Promise<void> {
  const t = useMessages(allowMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const ofClient = useAction(clientAuthorizationCacheClear, { refreshes: [accessRefusedList] })
  const ofAll = useAction(authorizationCacheClear, { refreshes: [accessRefusedList] })
  return async (who, clientid) => {
    try {
      if (who !== 'client') {
        await ofAll.mutateAsync({})
        return
      }
      const query = { clientid: [clientid], limit: 1 }
      const { data } = await client.call(clientList, { query })
      // A client that is gone has nothing to forget.
      if (data.length > 0) await ofClient.mutateAsync({ path: { clientid } })
    } catch (error) {
      toast.info(t.stillCached, inOneLine(sentence(error)))
    }
  }
}

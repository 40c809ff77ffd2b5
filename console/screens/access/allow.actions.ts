import { accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import {
  type AclRule,
  allRulesGet,
  allRulesUpdate,
  authorizationSourceCreate,
  authorizationSourceList,
  clientRulesCreate,
  clientRulesList,
  clientRulesUpdate,
  userRulesCreate,
  userRulesList,
  userRulesUpdate,
} from '@signalbox/contract/authorization'
import { clientAuthorizationCacheClear, clientList } from '@signalbox/contract/clients'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { allowMessages } from './refused.messages.ts'

/** Lists are asked for by a part of the name: to ask for one that is not there is a failure to browsers. */
const MOST_ALIKE = 10_000

export interface AllowValues {
  who: 'client' | 'user' | 'all'
  action: 'publish' | 'subscribe'
  topic: string
}

/** Puts a rule before all others of its list; `false`: it was thought better of. */
export function useAllow(): (row: RefusedRow, values: AllowValues) => Promise<boolean> {
  const t = useMessages(allowMessages)
  const confirm = useConfirm()
  const ofClient = { refreshes: [clientRulesList] }
  const ofUser = { refreshes: [userRulesList] }
  const addSource = useAction(authorizationSourceCreate, { refreshes: [authorizationSourceList] })
  const addClient = useAction(clientRulesCreate, ofClient)
  const setClient = useAction(clientRulesUpdate, ofClient)
  const addUser = useAction(userRulesCreate, ofUser)
  const setUser = useAction(userRulesUpdate, ofUser)
  const setAll = useAction(allRulesUpdate, { refreshes: [allRulesGet] })
  const clearCache = useAction(clientAuthorizationCacheClear, { refreshes: [accessRefusedList] })

  async function isThere(): Promise<boolean> {
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

  return async ({ clientid, username }, { who, action, topic }) => {
    if (!(await isThere())) return false
    const rule: AclRule = { permission: 'allow', action, topic, qos: [0, 1, 2], retain: 'all' }
    if (who === 'all') {
      const { rules } = await client.call(allRulesGet, {})
      await setAll.mutateAsync({ body: { rules: [rule, ...rules] } })
    } else if (who === 'client') {
      const path = { clientid }
      const query = { like_clientid: clientid, limit: MOST_ALIKE }
      const { data } = await client.call(clientRulesList, { query })
      const known = data.find((each) => each.clientid === clientid)
      const body = { clientid, rules: [rule, ...(known?.rules ?? [])] }
      if (known === undefined) await addClient.mutateAsync({ body: [body] })
      else await setClient.mutateAsync({ path, body })
    } else if (username !== null) {
      const path = { username }
      const query = { like_username: username, limit: MOST_ALIKE }
      const { data } = await client.call(userRulesList, { query })
      const known = data.find((each) => each.username === username)
      const body = { username, rules: [rule, ...(known?.rules ?? [])] }
      if (known === undefined) await addUser.mutateAsync({ body: [body] })
      else await setUser.mutateAsync({ path, body })
    }
    // The "no" may be remembered; a client that is gone has nothing to forget.
    const { data } = await client.call(clientList, { query: { clientid: [clientid], limit: 1 } })
    if (data.length > 0) await clearCache.mutateAsync({ path: { clientid } })
    return true
  }
}

import { type AclRule } from '@signalbox/contract/acl-rules'
import {
  allRulesGet,
  allRulesUpdate,
  clientRulesCreate,
  clientRulesList,
  clientRulesUpdate,
  userRulesCreate,
  userRulesList,
  userRulesUpdate,
} from '@signalbox/contract/authorization'
import { useAction } from '#api/query.ts'

export type RuleKind = 'clients' | 'users' | 'all'

type SaveRules = (kind: RuleKind, name: string, rules: AclRule[], isNew: boolean) => Promise<void>

/** Writes a list of rules of the built-in database, whole; a list of all clients has no name. */
export function useSaveRules(): SaveRules {
  const ofClient = { refreshes: [clientRulesList] }
  const ofUser = { refreshes: [userRulesList] }
  const addClient = useAction(clientRulesCreate, ofClient)
  const setClient = useAction(clientRulesUpdate, ofClient)
  const addUser = useAction(userRulesCreate, ofUser)
  const setUser = useAction(userRulesUpdate, ofUser)
  const setAll = useAction(allRulesUpdate, { refreshes: [allRulesGet] })
  return async (kind, name, rules, isNew) => {
    if (kind === 'all') await setAll.mutateAsync({ body: { rules } })
    else if (kind === 'clients') {
      const body = { clientid: name, rules }
      if (isNew) await addClient.mutateAsync({ body: [body] })
      else await setClient.mutateAsync({ path: { clientid: name }, body })
    } else {
      const body = { username: name, rules }
      if (isNew) await addUser.mutateAsync({ body: [body] })
      else await setUser.mutateAsync({ path: { username: name }, body })
    }
  }
}

import { useMessages } from '#language.tsx'
import { useNetworkSentence } from '../chain/use-network-sentence.ts'
import { loginReasonMessages, loginReasonPatterns } from './login-reasons.messages.ts'

/** Reason of an authenticator or a source in the reader's language; an unknown one is unchanged. */
export function useLoginReason(): (reason: string) => string {
  const known: Readonly<Record<string, string>> = useMessages(loginReasonMessages)
  const t = useMessages(loginReasonPatterns)
  const network = useNetworkSentence()
  return (reason) => {
    if (Object.hasOwn(known, reason)) return known[reason] ?? reason
    const [, name, , problem] = /^claim ([^:]+)(: (.*))?$/s.exec(reason) ?? []
    if (name !== undefined) {
      return problem === undefined ? t.claim(name) : t.claimRules(name, problem)
    }
    const acl = /^acl: (.*)$/s.exec(reason)?.[1]
    if (acl !== undefined) return t.acl(acl)
    const refused = /^refused by (.+)$/s.exec(reason)?.[1]
    if (refused !== undefined) return t.refusedByExhook(refused)
    const silent = /^no answer from (.+)$/s.exec(reason)?.[1]
    if (silent !== undefined) return t.silentExhook(silent)
    const status = /^answered (\d+)$/.exec(reason)?.[1]
    return status === undefined ? (network(reason) ?? reason) : t.answered(status)
  }
}

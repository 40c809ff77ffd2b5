import { useMessages } from '#language.tsx'
import { useChainName } from '#domain/chain/names.ts'
import { findingMessages } from './doctor.messages.ts'
import type { Finding } from './findings.ts'

/** Findings about an authenticator or a source, which has a name besides its id. */
const OF_CHAINS: ReadonlySet<Finding['code']> = new Set([
  'authenticatorDown',
  'sourceDown',
  'sourceDownOpen',
  'unsafeHash',
])

/** A finding as a sentence without a final mark. */
export function useFindingSentence(): (finding: Finding) => string {
  const sentences = useMessages(findingMessages)
  const chainName = useChainName()
  return ({ code, about = '' }) => sentences[code](OF_CHAINS.has(code) ? chainName(about) : about)
}

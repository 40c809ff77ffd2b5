import { type Language, textsIn } from '#language.tsx'
import { networkFault } from './network-fault.ts'
import { networkFaultMessages } from './network-fault.messages.ts'

/** A known error of the network in plain words; of any other, `undefined`. */
export function networkSentence(text: string, language: Language): string | undefined {
  const t = textsIn(networkFaultMessages, language)
  const fault = networkFault(text)
  if (fault === undefined) return undefined
  const { kind, address } = fault
  if (kind === 'reset') return t.reset
  return address === undefined ? t[kind] : t[`${kind}At`](address)
}

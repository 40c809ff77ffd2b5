import { useMessages } from '../../language.tsx'
import { networkFault } from './network-fault.ts'
import { networkFaultMessages } from './network-fault.messages.ts'

/** Says a known error of the network in plain words; of any other, `undefined`. */
export function useNetworkSentence(): (text: string) => string | undefined {
  const t = useMessages(networkFaultMessages)
  return (text) => {
    const fault = networkFault(text)
    if (fault === undefined) return undefined
    const { kind, address } = fault
    if (kind === 'reset') return t.reset
    return address === undefined ? t[kind] : t[`${kind}At`](address)
  }
}

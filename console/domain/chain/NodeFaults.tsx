import { useMessages } from '#language.tsx'
import { Detail } from '#ui/Detail.tsx'
import type { StateLine } from '#ui/StateLines.tsx'
import type { ChainStatus } from './chain-status.ts'
import { serverFault } from './server-fault.ts'
import { serverFaultMessages, serverHintMessages } from './server-fault.messages.ts'
import { useNetworkSentence } from './use-network-sentence.ts'

/** Why nodes have no connection to the server: each in a sentence, its own words below. */
export function NodeFaults({ status }: { status: Pick<ChainStatus, 'node_error'> }) {
  const faults = useMessages(serverFaultMessages)
  const hints = useMessages(serverHintMessages)
  const network = useNetworkSentence()
  return status.node_error.map(({ node, error, reason }) => {
    const words = asText(error ?? reason)
    const fault = serverFault(words)
    return (
      <div key={node}>
        <div>
          <span className="mono">{node}</span> {network(words) ?? faults[fault]}
        </div>
        <div>{hints[fault]}</div>
        <Detail text={words} />
      </div>
    )
  })
}

/** Reasons as lines beside a badge. */
export function useFaultLines(): (status: Pick<ChainStatus, 'node_error'>) => StateLine[] {
  const network = useNetworkSentence()
  return ({ node_error: errors }) =>
    errors.map(({ node, error, reason }) => {
      const words = asText(error ?? reason)
      const text = network(words) ?? words
      return { text: errors.length > 1 ? `${node}: ${text}` : text, title: words }
    })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

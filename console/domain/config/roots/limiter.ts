import { perBroker } from '../../page/per-broker.ts'
import type { Field, FieldGroup } from '#form/field.ts'
import { limiterMessages as m } from './limiter.messages.ts'

const none = { value: 'infinity', label: m.noLimit }

/** Rate limit. An absent value means unlimited; the API has a word to remove a limit. */
const limit = (
  path: string,
  words: Pick<Field, 'label' | 'help'>,
  as: 'rate' | 'byteRate',
): Field => ({
  ...words,
  path,
  as,
  scope: 'node',
  otherwise: none.value,
  effect: 'now',
  none,
})

const connections = {
  label: m.connections,
  help: perBroker(m.connectionsHelp, m.connectionsHelpCluster),
}
const messages = {
  label: m.messages,
  help: perBroker(m.messagesHelp, m.messagesHelpCluster),
}

export const limiterSettings: readonly FieldGroup[] = [
  {
    title: m.node,
    fields: [
      limit('max_conn_rate', connections, 'rate'),
      limit('messages_rate', messages, 'rate'),
      limit('bytes_rate', { label: m.bytes, help: m.bytesHelp }, 'byteRate'),
    ],
  },
]

import type { Setting, SettingGroup } from '../setting.ts'
import { limiterMessages as m } from './limiter.messages.ts'

const none = { value: 'infinity', label: m.noLimit }

/** A limit that is absent is no limit; the API removes one by the word for it. */
const limit = (
  path: string,
  words: Pick<Setting, 'label' | 'help'>,
  input: 'rate' | 'byteRate',
): Setting => ({
  ...words,
  path,
  input,
  scope: 'node',
  otherwise: none.value,
  isWhole: true,
  effect: 'now',
  none,
})

export const limiterSettings: readonly SettingGroup[] = [
  {
    title: m.node,
    settings: [
      limit('max_conn_rate', { label: m.connections, help: m.connectionsHelp }, 'rate'),
      limit('messages_rate', { label: m.messages, help: m.messagesHelp }, 'rate'),
      limit('bytes_rate', { label: m.bytes, help: m.bytesHelp }, 'byteRate'),
    ],
  },
]

import type { ClientLimit } from '@signalbox/contract/client-limits'
import { useFormats, useMessages } from '#language.tsx'
import { clientLimitMessages } from './limits.messages.ts'

/** The rates of a limit in one text: "10 msg/s, 5 KB/s". */
export function useRatesText(): (limit: ClientLimit) => string {
  const t = useMessages(clientLimitMessages)
  const formats = useFormats()
  return ({ messages_rate: messages, bytes_rate: bytes }) =>
    [
      ...(messages === undefined ? [] : [formats.messageRate(messages)]),
      ...(bytes === undefined ? [] : [t.bytesRate(formats.bytes(bytes))]),
    ].join(formats.comma)
}

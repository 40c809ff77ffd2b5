import { type ClientLimit, clientLimitList } from '@signalbox/contract/client-limits'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { useRemoveLimit } from '#domain/limits/remove-limit.ts'
import { useRatesText } from '#domain/limits/use-rates-text.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ActionButtons } from '#ui/ActionButtons.tsx'
import { Banner } from '#ui/Banner.tsx'

/** Limit on the publishing of a client; `undefined` without one. */
export function useClientLimit(clientid: string): {
  limit: ClientLimit | undefined
  isLoading: boolean
} {
  const isOn = useCan(clientLimitList).can && clientid !== ''
  const query = { clientid }
  const { data, isLoading } = useLive(clientLimitList, { query }, SLOW_POLL_MS, isOn)
  return { limit: data?.data[0], isLoading }
}

interface ClientLimitNoteProps {
  limit: ClientLimit
  onEdit: () => void
}

/** A notice that the publishing of a client is limited. */
export function ClientLimitNote({ limit, onEdit }: ClientLimitNoteProps) {
  const t = useMessages(clientLimitMessages)
  const { dateTime } = useFormats()
  const ratesText = useRatesText()
  const remove = useRemoveLimit()
  const lock = useLock()
  const { clientid, until, by } = limit
  return (
    <Banner
      isInline
      tone="info"
      title={t.limited(ratesText(limit))}
      action={
        <ActionButtons
          actions={[
            { key: 'edit', label: t.edit, ...lock.action, onSelect: onEdit },
            {
              key: 'remove',
              label: t.remove,
              ...lock.action,
              onSelect: () => void remove(clientid),
            },
          ]}
        />
      }
    >
      {until === 'infinity' ? t.untilRemoved(by) : t.until(dateTime(until), by)}
    </Banner>
  )
}

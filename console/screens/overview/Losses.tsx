import { LOSS_REASONS } from '@signalbox/contract/monitor'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { paths } from '../../paths.ts'
import type { LossRates } from './losses.ts'
import { lossReasons, overviewMessages } from './overview.messages.ts'

/** Why messages are lost at this moment, and the clients that lose them. */
export function Losses({ rates }: { rates: LossRates | undefined }) {
  const t = useMessages(overviewMessages)
  const words = useMessages(lossReasons)
  const formats = useFormats()
  const reasons = LOSS_REASONS.filter((reason) => (rates?.[reason] ?? 0) > 0)
  return (
    <>
      {reasons.length > 0 && (
        <div>
          {reasons
            .map((reason) => t.lostBy(words[reason], formats.number(rates?.[reason] ?? 0)))
            .join(' · ')}
        </div>
      )}
      <ScreenLink to={paths.clients({ sort: 'send_msg.dropped', order: 'desc' })}>
        {t.losingClients}
      </ScreenLink>
    </>
  )
}

import { useMessages } from '#language.tsx'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { Banner } from '#ui/Banner.tsx'
import type { ConnectForm } from './connection-settings.ts'
import { type Ending, isWorthRetrying } from './ending.ts'
import { messages } from '../websocket.messages.ts'

interface EndingBannerProps {
  ending: Ending
  form: ConnectForm
}

/** Reason why there is no connection, with a remedy. */
export function EndingBanner({ ending, form }: EndingBannerProps) {
  const t = useMessages(messages)
  const isGivenUp = form.reconnect && !isWorthRetrying(ending)
  return (
    <Banner tone="error" title={t[`ending_${ending.kind}`]}>
      <Explanation ending={ending} form={form} />
      {isGivenUp && <p>{t.notRetried}</p>}
    </Banner>
  )
}

function Explanation({ ending, form }: EndingBannerProps) {
  const t = useMessages(messages)
  switch (ending.kind) {
    case 'refused':
    case 'endedByBroker':
      return (
        <>
          <p>
            <ReasonCode
              code={ending.code}
              packet={ending.kind === 'refused' ? 'CONNACK' : 'DISCONNECT'}
              version={form.protocolVersion}
            />
          </p>
          {ending.reasonString && <p>{t.reasonString(ending.reasonString)}</p>}
          {ending.serverReference && <p>{t.serverReference(ending.serverReference)}</p>}
        </>
      )
    case 'lost':
      return (
        <p>
          {t.ending_lostDetail} <CloseCode ending={ending} />
        </p>
      )
    case 'noAnswer':
      return (
        <p>
          {t.ending_noAnswerDetail} <CloseCode ending={ending} />
        </p>
      )
    case 'timeout':
      return ending.opened ? <p>{t.ending_timeoutOpened}</p> : <UsualCauses form={form} />
    case 'unreachable':
      return <UsualCauses form={form} />
    case 'blocked':
      return <p>{t.mixedBody}</p>
    case 'malformed':
    case 'invalid':
      return <p>{ending.detail}</p>
    case 'libraryMissing':
      return <p>{t.ending_libraryMissingDetail}</p>
    case 'keepAlive':
      return null
  }
}

function CloseCode({ ending }: { ending: { closeCode?: number; closeReason?: string } }) {
  const t = useMessages(messages)
  // Browsers report 1006 where no close frame arrived, so it tells nothing.
  if (ending.closeCode === undefined || ending.closeCode === 1006) return null
  const code = t.closeCode(ending.closeCode)
  return <span>{ending.closeReason ? `${code}: ${ending.closeReason}` : code}</span>
}

function UsualCauses({ form }: { form: ConnectForm }) {
  const t = useMessages(messages)
  const certificateUrl = `https://${form.host}:${form.port}`
  return (
    <>
      <p>{t.causes}</p>
      <ul>
        <li>{t.cause_address(String(form.port))}</li>
        <li>{t.cause_listener}</li>
        {form.tls ? (
          <li>
            {t.cause_certificate}{' '}
            <a href={certificateUrl} target="_blank" rel="noopener noreferrer">
              {certificateUrl}
            </a>
          </li>
        ) : (
          <li>{t.cause_tls}</li>
        )}
      </ul>
    </>
  )
}

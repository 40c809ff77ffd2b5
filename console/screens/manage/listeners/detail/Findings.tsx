import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ListenerRow } from '@signalbox/contract/listeners'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { useCertificateText } from '../CertificateState.tsx'
import styles from '../listeners.module.css'
import { listenersMessages } from '../listeners.messages.ts'
import { listenerError, failedNodes, fullness, listenerState } from '../model/listener.ts'
import type { Certificate } from '../use-certificates.ts'
import { useReason } from '../use-failure.ts'
import { useListenerActions } from '../use-listener-actions.ts'

interface FindingsProps {
  row: ListenerRow
  certificate: Certificate | undefined
  now: number
}

/** Problems of a listener, each with its reason. */
export function Findings({ row, certificate, now }: FindingsProps) {
  const t = useMessages(listenersMessages)
  const { list } = useFormats()
  const lock = useLock()
  const { toggle } = useListenerActions()
  const reason = useReason()
  const state = listenerState(row)
  const error = listenerError(row)
  const known = reason(error)
  const end = useCertificateText(now)(certificate)
  const isEnding = end !== undefined && end.tone !== 'running' && !certificate?.isSample
  return (
    <>
      {(state === 'failed' || state === 'inconsistent') && (
        <Banner
          tone="error"
          title={
            state === 'failed'
              ? t.failed
              : t.failedSome(list(failedNodes(row).map(({ node }) => node)))
          }
          action={
            isErlang() && (
              <Button size="xs" variant="default" {...lock.button} onClick={() => void toggle(row)}>
                {t.disable}
              </Button>
            )
          }
        >
          {isErlang() && (
            <p className={styles.noStart}>
              {t.noStart(list(failedNodes(row).map(({ node }) => node)))}
            </p>
          )}
          {error === '' ? t.noReason : known}
          {error !== '' && known !== error && (
            <div>
              <Detail text={error} isFolded />
            </div>
          )}
        </Banner>
      )}
      {(fullness(row) ?? 0) >= 1 && state !== 'disabled' && (
        <Banner tone="warning" title={t.fullNow} />
      )}
      {certificate?.isSample === true && (
        <Banner tone="warning" title={t.sample}>
          {t.sampleText}
        </Banner>
      )}
      {isEnding && (
        <Banner
          tone={end.tone === 'error' ? 'error' : 'warning'}
          title={`${t.certificate}: ${end.text}`}
        >
          <Detail text={certificate?.error} />
        </Banner>
      )}
    </>
  )
}

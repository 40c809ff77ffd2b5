import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useLock } from '../page/lock.ts'
import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { type ChainStatus, readChainStatus } from '../chain/chain-status.ts'
import { ChainBadge } from '../chain/ChainBadge.tsx'
import { NodeFaults } from '../chain/NodeFaults.tsx'
import { probeMessages } from './probe.messages.ts'
import { beginTrial, isConnected, type Trial, watchTrial } from './trial.ts'
import styles from './wizard.module.css'

type Body = Record<string, unknown>

interface TrialPanelProps {
  trial: Trial
  /** Configuration in the form; `undefined` while the form has errors. */
  body: () => Promise<Body | undefined>
  /** Whether the form is being sent. */
  isSending: boolean
  /** Called with the broker's error if it refuses the configuration. */
  onRefused: (error: unknown) => void
  /** Called when a trial starts running or waits for the user's choice, and when that ends. */
  onBusy?: ((isBusy: boolean) => void) | undefined
}

type Phase =
  | { is: 'idle'; failed?: Sentence }
  /** `asked`: nothing is sent before the user agrees. */
  | { is: 'asked' | 'begun' }
  | { is: 'watched' | 'over'; body: Body; status?: ChainStatus; failed?: Sentence }

/** Tries a server by using it, and restores the previous configuration on failure; for brokers without a test. */
export function TrialPanel(props: TrialPanelProps) {
  const { trial, body, isSending, onRefused, onBusy } = props
  const t = useMessages(probeMessages)
  const sentence = useErrorSentence()
  const confirm = useConfirm()
  const toast = useToast()
  const lock = useLock()
  const [phase, setPhase] = useState<Phase>({ is: 'idle' })
  const choosing = useRef(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const stop = useRef(new AbortController())
  const isOpen = phase.is === 'watched' || phase.is === 'over'
  const isBusy = phase.is !== 'idle' || isChoosing
  // With the same rendering: a field that is locked does not take the focus.
  useLayoutEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const leave = useRef<() => void>(undefined)
  useEffect(() => {
    leave.current = isOpen || phase.is === 'begun' ? () => toast.info(t.left) : undefined
  })
  useEffect(() => {
    stop.current = new AbortController()
    return () => {
      stop.current.abort()
      leave.current?.()
    }
  }, [])

  const handleStart = async () => {
    if (isBusy || isSending) return
    setPhase({ is: 'asked' })
    try {
      const meant = await body()
      const isSure =
        meant !== undefined &&
        (await confirm({
          title: trial.isNew ? t.askTitleNew : t.askTitleChanged,
          body: trial.isNew ? t.askNew : t.askChanged,
          confirmLabel: trial.isNew ? t.tryNew : t.tryChanged,
          danger: true,
        }))
      if (!isSure) {
        setPhase({ is: 'idle' })
        return
      }
      setPhase({ is: 'begun' })
      await beginTrial(trial, meant)
      await watch(meant)
    } catch (error) {
      flushSync(() => setPhase({ is: 'idle', failed: sentence(error) }))
      onRefused(error)
    }
  }
  const watch = async (meant: Body) => {
    const { signal } = stop.current
    setPhase({ is: 'watched', body: meant })
    try {
      const onStatus = (status: ChainStatus) => {
        if (!signal.aborted) setPhase({ is: 'watched', body: meant, status })
      }
      const read = async () => readChainStatus(await trial.status())
      const status = await watchTrial(read, onStatus, signal)
      if (!signal.aborted) setPhase({ is: 'over', body: meant, status })
    } catch (error) {
      if (!signal.aborted) setPhase({ is: 'over', body: meant, failed: sentence(error) })
    }
  }
  /** Carries out the user's choice; after an error, the user can choose again. */
  const choose = async (act: () => Promise<unknown>, done: () => unknown) => {
    if (!isOpen || choosing.current) return
    choosing.current = true
    setIsChoosing(true)
    // The choice replaces the preview, so its request ends here.
    stop.current.abort()
    stop.current = new AbortController()
    try {
      await act()
      leave.current = undefined
      setPhase({ is: 'idle' })
      await done()
    } catch (error) {
      setPhase({ ...phase, is: 'over', failed: sentence(error) })
    } finally {
      choosing.current = false
      setIsChoosing(false)
    }
  }
  if (!isOpen) {
    const failed = phase.is === 'idle' ? phase.failed : undefined
    return (
      <>
        <Banner tone="info" title={t.upstream}>
          <p>{trial.isNew ? t.upstreamNew : t.upstreamChanged}</p>
          <Button
            size="xs"
            variant="default"
            loading={phase.is === 'begun' || isChoosing}
            {...lock.button}
            disabled={lock.button.disabled || isSending}
            onClick={() => void handleStart()}
          >
            {trial.isNew ? t.tryNew : t.tryChanged}
          </Button>
        </Banner>
        {failed !== undefined && (
          <Banner tone="error" title={failed.title}>
            <Detail text={failed.detail} />
          </Banner>
        )}
      </>
    )
  }
  const { body: meant, status, failed } = phase
  const keep = (enable: boolean) => {
    const kept = { ...meant, enable }
    void choose(
      () => (enable ? Promise.resolve() : trial.save(kept)),
      () => trial.onKept(kept),
    )
  }
  const isFine = status !== undefined && isConnected(status)
  const title =
    failed?.title ?? (phase.is === 'watched' ? t.watching : isFine ? t.allConnected : t.notAll)
  return (
    <Banner tone={phase.is === 'watched' || isFine ? 'info' : 'error'} title={title}>
      <Detail text={failed?.detail} />
      {status?.node_status.map((each) => (
        <p key={each.node}>
          <span className="mono">{each.node}</span> <ChainBadge isEnabled status={each.status} />
        </p>
      ))}
      {status !== undefined && <NodeFaults status={status} />}
      <div className={styles.buttons}>
        <Button size="xs" {...unavailable(isChoosing)} onClick={() => keep(true)}>
          {t.keep}
        </Button>
        <Button
          size="xs"
          variant="default"
          {...unavailable(isChoosing)}
          onClick={() => keep(false)}
        >
          {t.keepDisabled}
        </Button>
        <Button
          size="xs"
          variant="default"
          {...unavailable(isChoosing)}
          onClick={() => void choose(trial.undo, () => toast.success(t.undone))}
        >
          {trial.isNew ? t.undoNew : t.undoChanged}
        </Button>
      </div>
    </Banner>
  )
}

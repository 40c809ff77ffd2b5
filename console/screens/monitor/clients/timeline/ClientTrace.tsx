import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type Trace, traceCreate, traceList, traceLog, traceStop } from '@signalbox/contract/trace'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useLive, useLiveList } from '../../../../api/live.ts'
import { useAction } from '../../../../api/query.ts'
import { useCan } from '../../../../api/use-can.ts'
import { useLock } from '../../../../parts/lock.ts'
import { Unavailable } from '../../../../parts/Unavailable.tsx'
import { useFormats, useMessages } from '../../../../language.tsx'
import { useAct } from '../../../../parts/act.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import styles from './ClientTrace.module.css'
import { clusterTimelineMessages } from './cluster-timeline.messages.ts'

const POLL_MS = 3000
const MINUTES = 10
/** The end of the log is what one looks at. */
const SHOWN_BYTES = 20_000

/** Has the cluster write down what it does for this client from now on, and shows it. */
export function ClientTrace({ clientid }: { clientid: string }) {
  const t = useMessages(clusterTimelineMessages)
  const formats = useFormats()
  const sentence = useErrorSentence()
  const act = useAct()
  const lock = useLock()
  const offered = useCan(traceList)
  const read = useLive(traceList, {}, POLL_MS, offered.can)
  const create = useAction(traceCreate, { refreshes: [traceList] })
  const stop = useAction(traceStop, { refreshes: [traceList] })
  const traces = (read.data ?? []).filter((each) => each.clientid === clientid)
  const running = traces.find(({ status }) => status === 'running')
  const shown = running ?? traces[0]
  const handleStart = () => {
    const now = Date.now()
    const body = {
      // A client ID may hold what the name of a trace may not.
      name: `client-${now.toString(36)}`,
      type: 'clientid' as const,
      clientid,
      start_at: new Date(now).toISOString(),
      end_at: new Date(now + MINUTES * 60_000).toISOString(),
    }
    void act({ act: () => create.mutateAsync({ body }) })
  }
  if (!offered.can) return <Unavailable {...offered} />
  return (
    <div className={styles.trace}>
      {read.error !== null && <Banner tone="error" title={sentence(read.error).title} />}
      {running === undefined ? (
        <Button
          size="xs"
          variant="default"
          disabled={!lock.canWrite || create.isPending || read.data === undefined}
          title={lock.reason ?? t.traceHelp}
          onClick={handleStart}
        >
          {t.startTrace}
        </Button>
      ) : (
        <p className={styles.running} role="status">
          {t.tracing(running.name, formats.time(running.end_at))}{' '}
          <Button
            size="xs"
            variant="default"
            {...lock.button}
            onClick={() =>
              void act({ act: () => stop.mutateAsync({ path: { name: running.name } }) })
            }
          >
            {t.stopTrace}
          </Button>
        </p>
      )}
      {shown !== undefined && <TraceLog trace={shown} />}
    </div>
  )
}

/** The last of what the node that wrote most has written. */
function TraceLog({ trace: { name, log_size } }: { trace: Trace }) {
  const t = useMessages(clusterTimelineMessages)
  const sizes = Object.entries(Array.isArray(log_size) ? {} : (log_size ?? {}))
  const [node, size = 0] = sizes.toSorted((a, b) => b[1] - a[1])[0] ?? []
  const position = Math.max(0, size - SHOWN_BYTES)
  const { data } = useLiveList(
    traceLog,
    {
      path: { name },
      query: { ...(node !== undefined && { node }), position, bytes: SHOWN_BYTES },
    },
    POLL_MS,
  )
  if (data === undefined) return null
  // A window that begins within the log begins within a line.
  const text = position > 0 ? data.items.slice(data.items.indexOf('\n') + 1) : data.items
  if (text === '') return <p>{t.nothingTraced}</p>
  return (
    <pre className={styles.log} tabIndex={0} aria-label={t.traceLog}>
      {text}
    </pre>
  )
}

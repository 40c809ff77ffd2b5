import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type Trace, traceCreate, traceList, traceLog, traceStop } from '@signalbox/contract/trace'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useLive, useLiveList } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useLock } from '#domain/page/lock.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { Banner } from '#ui/Banner.tsx'
import styles from './ClientTrace.module.css'
import { clientTraceMessages } from './client-trace.messages.ts'

const POLL_MS = 30_000
/** Poll interval while a trace of the client runs. */
const RUNNING_POLL_MS = 3000
const MINUTES = 10
/** Bytes to show from the end of the log. */
const SHOWN_BYTES = 20_000

/** Starts a trace of this client on the cluster, and shows its log. */
export function ClientTrace({ clientid }: { clientid: string }) {
  const t = useMessages(clientTraceMessages)
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
  useLive(traceList, {}, RUNNING_POLL_MS, running !== undefined)
  const shown = running ?? traces[0]
  const handleStart = () => {
    const now = Date.now()
    const body = {
      // Trace names permit fewer characters than client IDs.
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
      {read.error !== null && <Banner tone="error" title={inOneLine(sentence(read.error))} />}
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

/** End of the longest of the nodes' logs. */
function TraceLog({ trace: { name, log_size } }: { trace: Trace }) {
  const t = useMessages(clientTraceMessages)
  const sizes = Object.entries(Array.isArray(log_size) ? {} : (log_size ?? {}))
  const [node, size = 0] = sizes.toSorted((a, b) => b[1] - a[1])[0] ?? []
  const position = Math.max(0, size - SHOWN_BYTES)
  const { data } = useLiveList(
    traceLog,
    {
      path: { name },
      query: { ...(node !== undefined && { node }), position, bytes: SHOWN_BYTES },
    },
    RUNNING_POLL_MS,
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

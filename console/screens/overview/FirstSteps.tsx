import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type Authenticator, authenticationList } from '@signalbox/contract/authentication'
import { listenerList } from '@signalbox/contract/listeners'
import { metricsGet, type MetricsRow } from '@signalbox/contract/metrics'
import type { CurrentSample, Sample } from '@signalbox/contract/monitor'
import { userLoginList } from '@signalbox/contract/users'
import { type ReactNode, useState } from 'react'
import { useLive } from '#api/live.ts'
import { useUser } from '#api/session.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { defaultAddress } from '#domain/addresses/mqtt-address.ts'
import { portFromBind } from '#domain/addresses/mqtt-listener.ts'
import { paths } from '#paths.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { DemoButton } from '#screens/overview/demo/DemoButton.tsx'
import { hasTraces, useDemo } from '#screens/overview/demo/use-demo.ts'
import { firstCommands, TOOLS, type Tool } from '#screens/overview/first-commands.ts'
import {
  type DemoReading,
  doneBy,
  hasOwnClient,
  withoutDemo,
} from '#screens/overview/first-steps.ts'
import { firstStepsMessages } from '#screens/overview/first-steps.messages.ts'
import styles from '#screens/overview/FirstSteps.module.css'

const POLL_MS = 2000
const SETTINGS_MS = 60_000

interface FirstStepsProps {
  /** `undefined` until it is read. */
  current: CurrentSample | undefined
  /** When `current` was read, epoch milliseconds. */
  readAt: number
  samples: readonly Sample[]
  onClose: () => void
}

/** First steps with a fresh broker; each is ticked as soon as the broker has seen it done. */
export function FirstSteps({ current, readAt, samples, onClose }: FirstStepsProps) {
  const t = useMessages(firstStepsMessages)
  const user = useUser()
  const [tool, setTool] = useState<Tool>('mosquitto')
  const [wasSeen, setWasSeen] = useState(false)
  const demo = useDemo(POLL_MS)
  const { before, after } = useDemoReadings(demo)
  const wasThere = !demo.isKnown || demo.runs.length > 0 || hasTraces(demo)
  // Clients of the demo are not the user's.
  const hasOwn = demo.can
    ? hasOwnClient({ at: readAt, count: current?.connections ?? 0 }, before, after)
    : (current?.connections ?? 0) > 0
  if (hasOwn && !wasSeen) setWasSeen(true)
  const past = demo.isKnown ? doneBy(withoutDemo(samples, demo.runs)) : NOTHING
  const wasConnected = wasSeen || past.isConnected
  const chain = useLive(authenticationList, {}, SETTINGS_MS)
  const logins = useLive(userLoginList, {}, SETTINGS_MS, useCan(userLoginList).can)
  const listeners = useLive(listenerList, { query: {} }, SETTINGS_MS)
  const counters = useLive(metricsGet, { query: { aggregate: true } }, POLL_MS, wasConnected)
  // The parameter `aggregate` yields a single row.
  const row = Array.isArray(counters.data) ? undefined : (counters.data as MetricsRow | undefined)
  // The counters do not tell who published.
  const isPublished = past.isPublished || (!wasThere && (row?.['messages.received'] ?? 0) > 0)
  const isSecured =
    (chain.data as readonly Authenticator[] | undefined)?.some(({ enable }) => enable !== false) ??
    false
  const tcp = listeners.data?.find(
    ({ type, enable, status }) => type === 'tcp' && enable && status.running !== false,
  )
  const { connect, publish } = firstCommands(tool, {
    host: defaultAddress().host,
    port: (tcp && portFromBind(tcp.bind)) ?? 1883,
  })
  const isDefaultPassword =
    logins.data?.some((each) => each.has_default_password) ?? user?.hasDefaultPassword === true
  const steps: readonly StepProps[] = [
    {
      name: t.password,
      isDone: !isDefaultPassword,
      children: (
        <>
          <p>{t.passwordText}</p>
          <ScreenLink to={paths.users()}>{t.users}</ScreenLink>
        </>
      ),
    },
    {
      name: t.connect,
      isDone: wasConnected,
      children: (
        <>
          <Segments
            isSmall
            label={t.tool}
            value={tool}
            onChange={setTool}
            options={TOOLS.map((value) => ({ value, label: t[value] }))}
          />
          <Command text={connect} label={t.connect} />
          <p role="status">{t.waiting}</p>
        </>
      ),
    },
    {
      name: t.publish,
      isDone: isPublished,
      children: (
        <>
          <p>{t.publishText}</p>
          <Command text={publish} label={t.publish} />
          <ScreenLink to={paths.websocket()}>{t.websocket}</ScreenLink>
        </>
      ),
    },
    {
      name: t.secure,
      isDone: isSecured,
      children: (
        <>
          <p>{t.secureText}</p>
          <ScreenLink to={paths.newIn('authentication')}>{t.addAuthenticator}</ScreenLink>
        </>
      ),
    },
  ]
  const done = steps.filter(({ isDone }) => isDone)
  const open = steps.filter(({ isDone }) => !isDone)
  const isDone = open.length === 0
  return (
    <section className={styles.steps} aria-label={t.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{isDone ? t.done : t.title}</h2>
        <span className={styles.count}>{t.count(done.length, steps.length)}</span>
        <DemoButton />
        <Button
          size="xs"
          variant={isDone ? 'filled' : 'subtle'}
          color={isDone ? undefined : 'gray'}
          onClick={onClose}
        >
          {isDone ? t.close : t.dismiss}
        </Button>
      </header>
      {done.length > 0 && (
        <ul className={styles.done} aria-label={t.isDone}>
          {done.map(({ name }) => (
            <li key={name} className={styles.name}>
              <IconCircleCheckFilled size={18} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      )}
      {isDone ? (
        <Next />
      ) : (
        <ol className={styles.list} data-steps={open.length}>
          {open.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </ol>
      )}
    </section>
  )
}

const NOTHING = { isConnected: false, isPublished: false }

/** The last two readings of the demo. */
function useDemoReadings(demo: ReturnType<typeof useDemo>) {
  const first: DemoReading = { at: demo.readAt, sessions: demo.sessions }
  const [readings, setReadings] = useState({ before: first, after: first })
  if (demo.readAt !== readings.after.at) setReadings({ before: readings.after, after: first })
  return readings
}

interface StepProps {
  name: string
  isDone: boolean
  children: ReactNode
}

function Step({ name, children }: StepProps) {
  const t = useMessages(firstStepsMessages)
  return (
    <li className={styles.step}>
      <h3 className={styles.name}>
        <IconCircle size={18} aria-label={t.isOpen} />
        {name}
      </h3>
      {children}
    </li>
  )
}

/** Where to continue when all steps are done. */
function Next() {
  const t = useMessages(firstStepsMessages)
  const pages = [
    { to: paths.explorer(), name: t.nextExplorer, text: t.nextExplorerText },
    { to: paths.rules(), name: t.nextRules, text: t.nextRulesText },
    { to: paths.users(), name: t.nextUsers, text: t.nextUsersText },
  ]
  return (
    <ul className={styles.list} aria-label={t.next} data-steps={pages.length}>
      {pages.map(({ to, name, text }) => (
        <li key={name} className={styles.step}>
          <ScreenLink to={to}>{name}</ScreenLink>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Command({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.command}>
      <code className="mono">{text}</code>
      <CopyButton value={text} label={label} />
    </div>
  )
}

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type Authenticator, authenticationList } from '@signalbox/contract/authentication'
import { listenerList } from '@signalbox/contract/listeners'
import { metricsGet, type MetricsRow } from '@signalbox/contract/metrics'
import type { CurrentSample, Sample } from '@signalbox/contract/monitor'
import { userLoginList } from '@signalbox/contract/users'
import { type ReactNode, useState } from 'react'
import { useLive } from '../../api/live.ts'
import { useUser } from '../../api/session.ts'
import { useCan } from '../../api/use-can.ts'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { defaultAddress } from '../../parts/mqtt-address.ts'
import { portOf } from '../../parts/mqtt-listener.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { commandsOf, TOOLS, type Tool } from './first-commands.ts'
import { doneBy } from './first-steps.ts'
import { firstStepsMessages } from './first-steps.messages.ts'
import styles from './FirstSteps.module.css'

const POLL_MS = 2000
const SETTINGS_MS = 60_000

interface FirstStepsProps {
  current: CurrentSample
  samples: readonly Sample[]
  onClose: () => void
}

/** What to do with a fresh broker; each step is ticked when the broker has seen it. */
export function FirstSteps({ current, samples, onClose }: FirstStepsProps) {
  const t = useMessages(firstStepsMessages)
  const user = useUser()
  const [tool, setTool] = useState<Tool>('mosquitto')
  const [wasSeen, setWasSeen] = useState(false)
  if (current.connections > 0 && !wasSeen) setWasSeen(true)
  const done = doneBy(samples)
  const wasConnected = wasSeen || done.isConnected
  const chain = useLive(authenticationList, {}, SETTINGS_MS)
  const logins = useLive(userLoginList, {}, SETTINGS_MS, useCan(userLoginList).can)
  const listeners = useLive(listenerList, { query: {} }, SETTINGS_MS)
  const counters = useLive(metricsGet, { query: { aggregate: true } }, POLL_MS, wasConnected)
  // With `aggregate` it is one row.
  const row = Array.isArray(counters.data) ? undefined : (counters.data as MetricsRow | undefined)
  const isPublished = done.isPublished || (row?.['messages.received'] ?? 0) > 0
  const isSecured =
    (chain.data as readonly Authenticator[] | undefined)?.some(({ enable }) => enable !== false) ??
    false
  const tcp = listeners.data?.find(
    ({ type, enable, status }) => type === 'tcp' && enable && status.running !== false,
  )
  const { connect, publish } = commandsOf(tool, {
    host: defaultAddress().host,
    port: (tcp && portOf(tcp.bind)) ?? 1883,
  })
  const isDefaultPassword =
    logins.data?.some((each) => each.has_default_password) ?? user?.hasDefaultPassword === true
  const steps = [!isDefaultPassword, wasConnected, isPublished, isSecured]
  const isDone = steps.every(Boolean)
  return (
    <section className={styles.steps} aria-label={t.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{isDone ? t.done : t.title}</h2>
        <span className={styles.count}>{t.count(steps.filter(Boolean).length, steps.length)}</span>
        <Button
          size="xs"
          variant={isDone ? 'filled' : 'subtle'}
          color={isDone ? undefined : 'gray'}
          onClick={onClose}
        >
          {isDone ? t.close : t.dismiss}
        </Button>
      </header>
      <ol className={styles.list}>
        <Step name={t.password} isDone={steps[0] === true}>
          <p>{t.passwordText}</p>
          <ScreenLink to={paths.users()}>{t.users}</ScreenLink>
        </Step>
        <Step name={t.connect} isDone={wasConnected}>
          <Segments
            isSmall
            label={t.tool}
            value={tool}
            onChange={setTool}
            options={TOOLS.map((value) => ({ value, label: t[value] }))}
          />
          <Command text={connect} label={t.connect} />
          {!wasConnected && <p role="status">{t.waiting}</p>}
        </Step>
        <Step name={t.publish} isDone={isPublished}>
          <p>{t.publishText}</p>
          <Command text={publish} label={t.publish} />
          <ScreenLink to={paths.websocket()}>{t.websocket}</ScreenLink>
        </Step>
        <Step name={t.secure} isDone={isSecured}>
          <p>{t.secureText}</p>
          <ScreenLink to={paths.newIn('authentication')}>{t.addAuthenticator}</ScreenLink>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  name: string
  isDone: boolean
  children: ReactNode
}

function Step({ name, isDone, children }: StepProps) {
  const t = useMessages(firstStepsMessages)
  return (
    <li className={styles.step} data-done={isDone}>
      <h3 className={styles.name}>
        {isDone ? (
          <IconCircleCheckFilled size={18} aria-label={t.isDone} />
        ) : (
          <IconCircle size={18} aria-label={t.isOpen} />
        )}
        {name}
      </h3>
      {children}
    </li>
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

import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { ReasonCode } from '../../parts/ReasonCode.tsx'
import { paths } from '../../paths.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './access.module.css'
import {
  adviceMessages,
  explainMessages,
  stepMessages,
  verdictMessages,
} from './explain.messages.ts'
import type { ExplainValues } from './explain-search.ts'
import { type Advice, adviceOf, type Outlook, type Step } from './outlook.ts'
import { ruleText } from './rule-text.ts'

interface ExplainedAccessProps {
  values: ExplainValues
  outlook: Outlook | undefined
  read: { isPending: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> }
}

const PACKETS = { connect: 'CONNACK', publish: 'PUBACK', subscribe: 'SUBACK' } as const

/** The answer: one sentence, what would change it, and everyone who was asked. */
export function ExplainedAccess({ values, outlook, read }: ExplainedAccessProps) {
  const t = useMessages(explainMessages)
  return (
    <>
      {outlook !== undefined && <Verdict values={values} outlook={outlook} />}
      <Section
        title={t.steps}
        action={<AsOf updatedAt={read.dataUpdatedAt} onRefresh={() => void read.refetch()} />}
      >
        <ol className={styles.steps} aria-busy={read.isPending}>
          {outlook?.steps.map((step) => (
            <StepRow key={`${step.stage} ${step.name ?? ''}`} step={step} />
          ))}
        </ol>
      </Section>
    </>
  )
}

function Verdict({ values, outlook }: { values: ExplainValues; outlook: Outlook }) {
  const t = useMessages(verdictMessages)
  const said = useMessages(adviceMessages)
  const advice = adviceOf(outlook)
  const { decision, reasonCode } = outlook
  const ruled = outlook.by === 'ban' || outlook.by === 'listener' || outlook.by === 'authentication'
  return (
    <Banner tone={decision === 'allow' ? 'info' : 'warning'} title={t[decision](useWhy(outlook))}>
      {reasonCode !== undefined && (
        <div>
          <ReasonCode
            code={reasonCode}
            packet={ruled ? 'CONNACK' : PACKETS[values.action]}
            version={5}
          />
        </div>
      )}
      {advice.length > 0 && (
        <ul className={styles.advice} aria-label={said.title}>
          {advice.map((each) => (
            <li key={each}>
              {said[each]} <AdviceLink advice={each} outlook={outlook} />
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

/** Why, in one sentence or two. */
function useWhy({ by, steps, disconnects, decision }: Outlook): string {
  const t = useMessages(verdictMessages)
  const nameOf = useName()
  const ends = disconnects ? ` ${t.disconnects}` : ''
  const decisive = steps.find(
    ({ stage, outcome }) => stage === 'source' && (outcome === 'allow' || outcome === 'deny'),
  )
  switch (by) {
    case 'ban':
      return t.ban
    case 'listener':
      return t.listener
    case 'authentication':
      if (decision === 'deny') return t.authentication
      return steps.some(({ stage, outcome }) => stage === 'login' && outcome === 'allow')
        ? t.nobodyAsks
        : t.loggedIn
    case 'superuser':
      return t.superuser
    case 'cache':
      return t.cache + ends
    case 'login':
      return t.login + ends
    case 'source':
      return t.source(nameOf(decisive?.name ?? '')) + ends
    case 'no_match':
      return t.noMatch + ends
    case 'unknown':
      return t.external(nameOf(steps.find(({ outcome }) => outcome === 'unknown')?.name ?? ''))
  }
}

/** What sources are called; servers of others by their own word. */
function useName() {
  const t = useMessages(stepMessages)
  const names: Readonly<Record<string, string>> = {
    file: t.file,
    built_in_database: t.builtIn,
    login: t.loginRules,
    no_match: t.noMatch,
  }
  return (name: string) => names[name] ?? name
}

function AdviceLink({ advice, outlook }: { advice: Advice; outlook: Outlook }) {
  const t = useMessages(adviceMessages)
  const { clientid, steps } = outlook
  switch (advice) {
    case 'liftBan': {
      const who = steps.find(({ ban }) => ban !== undefined)?.ban?.who
      return <ScreenLink to={paths.banned({ q: who })}>{t.toBans}</ScreenLink>
    }
    case 'checkPassword':
    case 'addUser':
    case 'everybody':
    case 'superuser':
      return <ScreenLink to={paths.authentication()}>{t.toAuthentication}</ScreenLink>
    case 'addRule':
    case 'noRuleForbids':
      return <ScreenLink to={paths.authorization()}>{t.toAuthorization}</ScreenLink>
    case 'changeRule': {
      const { name } =
        steps.find(({ stage, outcome }) => stage === 'source' && outcome === 'deny') ?? {}
      const tab = name === 'built_in_database' ? 'rules' : 'settings'
      return <ScreenLink to={paths.authorization(name, tab)}>{t.toAuthorization}</ScreenLink>
    }
    case 'clearCache':
      return <ScreenLink to={paths.client(clientid)}>{t.toClient}</ScreenLink>
    default:
      return null
  }
}

const TONES = {
  allow: 'running',
  deny: 'error',
  pass: 'neutral',
  failed: 'degraded',
  skipped: 'stopped',
  unknown: 'degraded',
} as const

function StepRow({ step }: { step: Step }) {
  const t = useMessages(stepMessages)
  const { number } = useFormats()
  const nameOf = useName()
  const { stage, outcome, name = '', tookMs } = step
  const isNamed = stage === 'authenticator' || stage === 'source'
  const label = stage === 'authenticator' ? name : stage === 'source' ? nameOf(name) : t[stage]
  return (
    <li className={styles.step}>
      <span className={isNamed && label === name ? styles.id : styles.name}>{label}</span>
      <StatusBadge tone={TONES[outcome]} label={t[outcome]} />
      <span className={styles.words}>
        {useSentence(step)}
        <RuleShown step={step} />
      </span>
      <span className={styles.took}>{tookMs !== undefined && t.took(number(tookMs))}</span>
    </li>
  )
}

/** The rule itself, as it is written where it stands. */
function RuleShown({ step: { text, rule } }: { step: Step }) {
  const shown = text ?? (rule === undefined ? undefined : ruleText(rule))
  if (shown === undefined) return null
  return <code className={styles.rule}>{shown}</code>
}

function useSentence(step: Step): string {
  const t = useMessages(stepMessages)
  const known: Readonly<Record<string, unknown>> = t
  const { dateTime, number } = useFormats()
  const nameOf = useName()
  const { stage, outcome, name = '', reason, ban } = step
  const own = (word: string) => (typeof known[word] === 'string' ? String(known[word]) : word)
  if (outcome === 'unknown') return t.external
  if (reason !== undefined) return own(reason)
  switch (stage) {
    case 'ban':
      return ban === undefined ? t.noBan : t.banned(ban.as, ban.who, dateTime(ban.until))
    case 'listener':
      if (outcome === 'pass') return t.listenerAsks(name)
      return outcome === 'allow' ? t.listenerOff(name) : t.listenerQuick(name)
    case 'superuser':
      return t.superuserSays
    case 'cache': {
      if (step.anew === undefined) return t.cachedAt(dateTime(step.since ?? ''))
      const still = step.anew === outcome ? t.cachedStill : t.cachedOtherwise
      return `${t.cachedSince(dateTime(step.since ?? ''), nameOf(name))} ${still}`
    }
    case 'noMatch':
      return t.noMatchSays
    case 'loginRules':
    case 'source':
      if (outcome === 'pass') return t.nothingFits
      return placeOf(step, t, number) ?? (stage === 'loginRules' ? t.loginEnded : '')
    default:
      return ''
  }
}

/** Where the rule stands. */
function placeOf(
  { line, list, position }: Step,
  t: Record<'atLine' | 'nth' | 'ofClient' | 'ofUser' | 'ofAll', (n: string) => string>,
  number: (n: number) => string,
): string | undefined {
  if (line !== undefined) return t.atLine(number(line))
  if (position === undefined) return undefined
  const n = number(position)
  if (list === undefined) return t.nth(n)
  return { client: t.ofClient, user: t.ofUser, all: t.ofAll }[list](n)
}

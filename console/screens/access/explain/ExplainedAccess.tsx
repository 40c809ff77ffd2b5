import { PACKETS } from '#domain/denials/reasons.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useChainName } from '#domain/chain/names.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { paths } from '#paths.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Path } from '#ui/Path.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { Loading } from '#ui/Loading.tsx'
import styles from './access.module.css'
import { AdviceList } from './AdviceList.tsx'
import { explainMessages, stepMessages, verdictMessages } from './explain.messages.ts'
import type { AccessValues } from './question.ts'
import { useLoginReason } from '#domain/login/login-reason.ts'
import { type AccessAnswer, decisiveStep, isByCacheOnly, type Step } from './answer.ts'
import { rulePath } from './rule-path.ts'
import { ruleText } from './rule-text.ts'

interface ExplainedAccessProps {
  values: AccessValues
  answer: AccessAnswer | undefined
  read: { isPending: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> }
}

/** Answer: a sentence, advice, and all steps of the check. */
export function ExplainedAccess({ values, answer, read }: ExplainedAccessProps) {
  const t = useMessages(explainMessages)
  const refetch = () => void read.refetch()
  if (answer === undefined) return <Loading label={t.steps} />
  const decider = shownDecider(answer)
  return (
    <>
      <AccessVerdict values={values} answer={answer} onChange={refetch} />
      <Section title={t.steps} action={<AsOf updatedAt={read.dataUpdatedAt} onRefresh={refetch} />}>
        <DrawnPath steps={answer.steps} decider={decider} />
        <ol className={styles.steps} aria-busy={read.isPending}>
          {answer.steps.map((step) => (
            <StepRow
              key={`${step.stage} ${step.name ?? ''}`}
              step={step}
              isDecisive={step === decider}
            />
          ))}
        </ol>
      </Section>
    </>
  )
}

interface AccessVerdictProps {
  values: AccessValues
  answer: AccessAnswer
  onChange: () => void
}

const VERDICTS = { allow: 'good', deny: 'bad', unknown: 'unknown' } as const

function AccessVerdict({ values, answer, onChange }: AccessVerdictProps) {
  const t = useMessages(verdictMessages)
  const { number } = useFormats()
  const { decision, reasonCode, rewritten } = answer
  const { action, topic } = values
  const { clientid, username } = answer
  const asked = {
    ...(action !== 'connect' && { action }),
    topic,
    clientid,
    ...(username !== null && { username }),
  }
  const why = useWhy(answer)
  const said = { allow: t.allow(why), deny: t.deny(why), unknown: t.unknown(why) }
  const decider = decisiveStep(answer)
  const bySource = useBySource(decider, answer)
  const isCached = isByCacheOnly(answer)
  // A cached result that the sources repeat is theirs: the rule is more telling than the cache.
  const isRepeated = answer.by === 'cache' && !isCached
  const isBySource =
    (answer.by === 'source' || isRepeated) && decision !== 'unknown' && bySource !== undefined
  const ends = answer.disconnects && decision === 'deny' && t.disconnects
  const toRule = rulePath(answer)
  const ruled = answer.by === 'ban' || answer.by === 'listener' || answer.by === 'authentication'
  return (
    <Verdict
      tone={VERDICTS[decision]}
      action={<CopyButton value={location.href} label={t.link} />}
      title={
        isBySource
          ? joinSentences(t[decision === 'allow' ? 'allowedBy' : 'deniedBy'](bySource), ends)
          : said[decision]
      }
    >
      {isCached && <Uncached step={decider} answer={answer} />}
      {decider !== undefined && <RuleShown step={decider} />}
      {isBySource && isRepeated && <div>{t.cache}</div>}
      {answer.gateway !== undefined && <GatewayShown {...answer.gateway} />}
      {rewritten !== undefined && (
        <div>
          <ScreenLink to={paths.topicRewrite(asked)}>
            {t.rewritten(number(rewritten.rule), rewritten.topic)}
          </ScreenLink>
        </div>
      )}
      {toRule !== undefined && (
        <div>
          <ScreenLink to={toRule}>{hasRule(decider) ? t.toRule : t.toSource}</ScreenLink>
        </div>
      )}
      {reasonCode !== undefined && (
        <div>
          <ReasonCode
            code={reasonCode}
            packet={ruled ? 'CONNACK' : PACKETS[values.action]}
            version={5}
          />
        </div>
      )}
      <AdviceList answer={answer} onChange={onChange} />
    </Verdict>
  )
}

/** The result without the cache, which the rule below belongs to; nothing if it is unknown. */
function Uncached({ step, answer }: { step: Step | undefined; answer: AccessAnswer }) {
  const t = useMessages(verdictMessages)
  const bySource = useBySource(step, answer)
  if (step?.outcome !== 'allow' && step?.outcome !== 'deny') return null
  const { stage, outcome } = step
  const result =
    bySource === undefined
      ? t[outcome](stage === 'noMatch' ? t.noMatch : t.login)
      : t[outcome === 'allow' ? 'allowedBy' : 'deniedBy'](bySource)
  return <div>{t.uncached(result)}</div>
}

/** Effect of a gateway: its mountpoint, and its own authenticator in place of the MQTT chain. */
function GatewayShown({ name, mountpoint, authentication }: NonNullable<AccessAnswer['gateway']>) {
  const t = useMessages(verdictMessages)
  return (
    <div>
      {joinSentences(
        mountpoint !== null && t.gatewayMountpoint(name, mountpoint),
        authentication === null
          ? t.gatewayWithoutAuthenticator(name)
          : t.gatewayAuthenticator(authentication),
      )}
    </div>
  )
}

/** Reason for the decision, in one or two sentences. */
function useWhy({ by, steps, disconnects, decision }: AccessAnswer): string {
  const t = useMessages(verdictMessages)
  const stepName = useName()
  const ends = disconnects && decision === 'deny' && t.disconnects
  const decisive = decisiveStep({ steps })
  switch (by) {
    case 'ban':
      return t.ban
    case 'listener':
      return t.listener
    case 'authentication':
      if (decision === 'deny') {
        const hasFailed = steps.some(({ reason }) => reason === 'nobody_answered')
        return hasFailed ? t.unavailable : t.authentication
      }
      return steps.some(isOpen) ? t.nobodyAsks : t.loggedIn
    case 'superuser':
      return t.superuser
    case 'cache':
      return joinSentences(t.cache, ends)
    case 'login':
      return joinSentences(t.login, ends)
    case 'source':
      return joinSentences(stepName(decisive?.name ?? ''), ends)
    case 'no_match':
      return joinSentences(t.noMatch, ends)
    case 'unknown': {
      const { stage, name = '' } = steps.find(({ outcome }) => outcome === 'unknown') ?? {}
      if (stage === 'superuser') return t.dependsOnSuperuser
      return stage === 'loginRules' ? t.dependsOnLoginRules : t.external(stepName(name))
    }
  }
}

/** Every client is accepted. */
const isOpen = ({ stage, outcome }: Step) =>
  outcome === 'allow' && (stage === 'login' || stage === 'listener')

/** The names of authenticators and sources. */
function useName() {
  const t = useMessages(stepMessages)
  const chainName = useChainName()
  const names: Readonly<Record<string, string>> = { login: t.loginRules, no_match: t.noMatch }
  return (name: string) => names[name] ?? chainName(name)
}

const hasRule = (step: Step | undefined) =>
  step?.line !== undefined || step?.position !== undefined || step?.rule !== undefined

/** The rule that decides and its source, for a headline. */
function useBySource(
  step: Step | undefined,
  { clientid, username }: AccessAnswer,
): string | undefined {
  const t = useMessages(verdictMessages)
  const { number } = useFormats()
  const stepName = useName()
  if (step?.stage !== 'source') return undefined
  const { line, list, position, name = '' } = step
  const source = stepName(name)
  if (line !== undefined) return t.ruleOf(t.line(number(line)), source)
  if (position === undefined) return source
  const nth = number(position)
  const of = {
    client: t.ofClient(nth, clientid),
    user: t.ofUser(nth, username ?? ''),
    all: t.ofAll(nth),
  }
  return t.ruleOf(list === undefined ? t.nth(nth) : of[list], source)
}

/** Step to highlight: the one that decides at present, which may be the cache. */
const shownDecider = (answer: AccessAnswer) =>
  answer.by === 'unknown'
    ? undefined
    : answer.by === 'ban'
      ? answer.steps.find(({ stage }) => stage === 'ban')
      : (answer.steps.find(({ stage }) => stage === 'cache') ?? decisiveStep(answer))

const TONES = {
  allow: 'running',
  deny: 'error',
  pass: 'neutral',
  failed: 'degraded',
  skipped: 'stopped',
  unknown: 'degraded',
} as const

function DrawnPath({ steps, decider }: { steps: readonly Step[]; decider: Step | undefined }) {
  const t = useMessages(stepMessages)
  const stepName = useStationName()
  const at = decider === undefined ? steps.length : steps.indexOf(decider)
  return (
    <Path
      stations={steps.map((step, i) => ({
        key: `${step.stage} ${step.name ?? ''}`,
        name: stepName(step),
        tone: TONES[step.outcome],
        label: outcomeLabel(step, t),
        isDecisive: step === decider,
        isBeyond: i > at,
      }))}
    />
  )
}

/** A listener that requires authentication lets the client pass to it; other steps found nothing that applies. */
const outcomeLabel = ({ stage, outcome }: Step, t: Record<Step['outcome'] | 'passed', string>) =>
  stage === 'listener' && outcome === 'pass' ? t.passed : t[outcome]

/** Name of a step; authenticators and sources have their own. */
function useStationName(): (step: Step) => string {
  const t = useMessages(stepMessages)
  const stepName = useName()
  return ({ stage, name = '' }) =>
    stage === 'authenticator' || stage === 'source' ? stepName(name) : t[stage]
}

function StepRow({ step, isDecisive }: { step: Step; isDecisive: boolean }) {
  const t = useMessages(stepMessages)
  const { number } = useFormats()
  const stepName = useStationName()
  const { outcome, tookMs } = step
  const sentence = useSentence(step)
  return (
    <li className={styles.step} data-decides={isDecisive}>
      <span className={styles.name}>{stepName(step)}</span>
      <StatusBadge tone={TONES[outcome]} label={outcomeLabel(step, t)} />
      <span className={styles.words}>
        {isDecisive && <strong>{t.decides}</strong>}
        {isDecisive ? joinSentences(t.decides, sentence).slice(t.decides.length) : sentence}
        <RuleShown step={step} />
      </span>
      <span className={styles.took}>{tookMs !== undefined && t.took(number(tookMs))}</span>
    </li>
  )
}

/** Rule in the notation of its source. */
function RuleShown({ step: { text, rule } }: { step: Step }) {
  const shown = text ?? (rule === undefined ? undefined : ruleText(rule))
  if (shown === undefined) return null
  return <code className={styles.rule}>{shown}</code>
}

function useSentence(step: Step): string {
  const t = useMessages(stepMessages)
  const known: Readonly<Record<string, unknown>> = t
  const { dateTime, number } = useFormats()
  const stepName = useName()
  const { stage, outcome, name = '', reason, ban } = step
  const loginReason = useLoginReason()
  if (reason !== undefined) {
    const said = Object.hasOwn(known, reason) ? known[reason] : undefined
    return typeof said === 'string' ? said : loginReason(reason)
  }
  if (outcome === 'unknown') {
    if (stage === 'superuser') return t.superuserUnknown
    return stage === 'loginRules' ? t.loginRulesUnknown : t.external
  }
  switch (stage) {
    case 'ban': {
      if (ban === undefined) return t.noBan
      const banned = t.banned(ban.as, ban.who, dateTime(ban.until))
      return joinSentences(banned, outcome !== 'deny' && t.banLater)
    }
    case 'listener':
      if (outcome === 'pass') return t.listenerAsks(name)
      return outcome === 'allow' ? t.listenerOff(name) : t.listenerQuick(name)
    case 'superuser':
      return t.superuserSays
    case 'cache': {
      const since = dateTime(step.since ?? '')
      const still = step.uncached === outcome ? t.cachedStill : t.cachedOtherwise
      return joinSentences(
        name === '' ? t.cachedAt(since) : t.cachedSince(since, stepName(name)),
        step.uncached === 'unknown' ? t.cachedUnknown : still,
      )
    }
    case 'noMatch':
      return t.noMatchSays
    case 'loginRules':
    case 'source':
      if (outcome === 'pass') return name === 'http' ? t.noWord : t.nothingFits
      return describePlace(step, t, number) ?? (stage === 'loginRules' ? t.loginEnded : '')
    default:
      return ''
  }
}

/** The place of the rule. */
function describePlace(
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

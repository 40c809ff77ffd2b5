import { type Rule, ruleGet } from '@signalbox/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { duplicateId, isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { flowsMessages } from '../flows.messages.ts'
import { newFlowSearch } from '../flows.paths.ts'
import { designerMessages } from './designer.messages.ts'
import { Designer } from './Designer.tsx'

/** A new flow: empty, or a copy. */
export function NewFlowScreen() {
  const t = useMessages(designerMessages)
  const [{ action, target = '' }] = useSearch(newFlowSearch)
  const isCopy = action === 'copy' && target !== ''
  if (isCopy) return <StoredFlow id={target} isCopy />
  return (
    <Frame title={t.createTitle}>
      <Designer rule={undefined} />
    </Frame>
  )
}

/** The flow of a stored rule. */
export function FlowScreen({ id }: { id: string }) {
  return <StoredFlow key={id} id={id} isCopy={false} />
}

function StoredFlow({ id, isCopy }: { id: string; isCopy: boolean }) {
  const t = useMessages(designerMessages)
  const sentence = useErrorSentence()
  // The designer starts from the first answer; later ones must not replace the user's drawing.
  const read = useQuery({ ...query(ruleGet, { path: { id } }), staleTime: 0 })
  const { data, error, isFetchedAfterMount } = read
  return (
    <Frame title={isCopy ? t.createTitle : id} rule={isCopy ? undefined : data?.id}>
      {read.isPending && <Loading />}
      {error !== null && data === undefined && !isGone(error) && (
        <ErrorState {...sentence(error)} onRetry={() => void read.refetch()} />
      )}
      {isGone(error) && data === undefined && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.flows()}>{t.back}</ScreenLink>}
        />
      )}
      {data !== undefined && isFetchedAfterMount && <Opened rule={data} isCopy={isCopy} />}
    </Frame>
  )
}

function Opened({ rule, isCopy }: { rule: Rule; isCopy: boolean }) {
  const r = useMessages(rulesMessages)
  const isLocked = isOfWebhook(rule) && !isCopy
  return (
    <>
      {isLocked && <Banner tone="info" title={r.locked(webhookNameFromRule(rule))} />}
      <Designer
        rule={isCopy ? { ...rule, id: duplicateId(rule.id) } : rule}
        isCopy={isCopy}
        isLocked={isLocked}
      />
    </>
  )
}

interface FrameProps {
  title: string
  /** ID of the rule that is drawn. */
  rule?: string | undefined
  children: React.ReactNode
}

function Frame({ title, rule, children }: FrameProps) {
  const t = useMessages(flowsMessages)
  return (
    <Screen
      title={title}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.flows() }]} current={title} />}
      action={rule !== undefined && <ScreenLink to={paths.rule(rule)}>{t.rule}</ScreenLink>}
    >
      {children}
    </Screen>
  )
}

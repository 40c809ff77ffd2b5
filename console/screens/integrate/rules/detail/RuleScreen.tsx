import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { failureList } from '@signalbox/contract/failures'
import { type Rule, ruleGet } from '@signalbox/contract/rules'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { EnabledByWebhook } from '#domain/integration/EnabledByWebhook.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { useRuleActions } from '#domain/rule/rules.actions.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { ruleSearch } from '../rules.paths.ts'
import { ruleDetailMessages } from './rule-detail.messages.ts'
import { RuleOverview } from './RuleOverview.tsx'

const FailureList = late(
  async () => (await import('#domain/integration/failures/FailureList.tsx')).FailureList,
)
const RuleSettings = late(async () => (await import('./RuleSettings.tsx')).RuleSettings)

/** Page of a rule: metrics and settings. */
export function RuleScreen({ id }: { id: string }) {
  const t = useMessages(ruleDetailMessages)
  const words = useMessages(rulesMessages)
  const sentence = useErrorSentence()
  const [{ tab }] = useSearch(ruleSearch)
  const hasFailures = useCan(failureList).can
  const read = useLive(ruleGet, { path: { id } })
  const gone = isGone(read.error)
  const rule = gone ? undefined : read.data
  return (
    <Screen
      title={id}
      about={rule !== undefined && rule.description !== '' && <span>{rule.description}</span>}
      breadcrumbs={<Breadcrumbs trail={[{ label: words.title, to: paths.rules() }]} current={id} />}
      action={rule !== undefined && <Actions rule={rule} />}
    >
      {gone && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.rules()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && <Loading />}
      {read.isError && !gone && rule === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {rule !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={[
              { label: t.overview, to: paths.rule(id) },
              { label: words.settings, to: paths.rule(id, { tab: 'settings' }) },
              ...(hasFailures
                ? [{ label: t.failures, to: paths.rule(id, { tab: 'failures' }) }]
                : []),
            ]}
            current={tab === 'overview' ? paths.rule(id) : paths.rule(id, { tab })}
          />
          {isOfWebhook(rule) && (
            <Banner
              tone="info"
              title={words.locked(webhookNameFromRule(rule))}
              action={<ScreenLink to={paths.webhook(rule.id)}>{words.openWebhook}</ScreenLink>}
            />
          )}
          {tab === 'overview' && <RuleOverview rule={rule} />}
          {tab === 'settings' && <RuleSettings key={id} rule={rule} />}
          {tab === 'failures' && <FailureList key={id} scope={{ rule: id }} />}
        </>
      )}
    </Screen>
  )
}

function Actions({ rule }: { rule: Rule }) {
  const t = useMessages(rulesMessages)
  const router = useRouter()
  const lock = useLock()
  const { toggle, remove } = useRuleActions()
  const lockedReason = isOfWebhook(rule) ? t.locked(webhookNameFromRule(rule)) : undefined
  return (
    <>
      {lockedReason === undefined ? (
        <ChainSwitch
          name={rule.id}
          isEnabled={rule.enable}
          onToggle={() => toggle(rule)}
          isLabelled
        />
      ) : (
        <EnabledByWebhook name={rule.id} isEnabled={rule.enable} />
      )}
      {lockedReason === undefined && <LinkButton to={paths.flow(rule.id)}>{t.openFlow}</LinkButton>}
      <LinkButton to={paths.logTrace({ add: 'ruleid', ruleid: rule.id })}>{t.trace}</LinkButton>
      <LinkButton to={paths.newRule({ action: 'copy', target: rule.id })}>{t.duplicate}</LinkButton>
      <Button
        variant="default"
        disabled={lockedReason !== undefined || lock.button.disabled}
        title={lockedReason ?? lock.button.title}
        onClick={async () => {
          if (await remove(rule)) await router.navigate(paths.rules())
        }}
      >
        {t.deleteOne}
      </Button>
    </>
  )
}

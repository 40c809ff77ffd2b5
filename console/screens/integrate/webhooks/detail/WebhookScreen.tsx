import { useErrorSentence } from '#api/error-sentence.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { PageMenu } from '#domain/page/PageMenu.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { toFullName, toShortName, type Webhook } from '../model/webhook.ts'
import { useWebhookActions } from '../use-webhook-actions.ts'
import { useWebhooks, webhookIn } from '../use-webhooks.ts'
import { useProblems, WebhookState } from '../WebhookState.tsx'
import { webhooksMessages } from '../webhooks.messages.ts'
import { webhookSearch } from '../webhooks.paths.ts'
import { WebhookOverview } from './WebhookOverview.tsx'

/** Fetched with the forms of the types and with the rule language. */
const WebhookSettings = late(async () => (await import('./WebhookSettings.tsx')).WebhookSettings)

/** Page of a webhook: overview and settings. */
export function WebhookScreen({ name: given }: { name: string }) {
  const t = useMessages(webhooksMessages)
  const sentence = useErrorSentence()
  const [{ tab }] = useSearch(webhookSearch)
  const { lists, error, retry } = useWebhooks()
  const fullName = toFullName(given)
  const webhook = lists && webhookIn(lists, fullName)
  const name = toShortName(fullName)
  return (
    <Screen
      title={name}
      about={webhook?.rule !== undefined && <span>{webhook.rule.description}</span>}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.webhooks() }]} current={name} />
      }
      action={webhook !== undefined && <Actions webhook={webhook} />}
    >
      {lists === undefined && error === null && <Loading />}
      {lists === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void retry()} />
      )}
      {lists !== undefined && webhook === undefined && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.webhooks()}>{t.back}</ScreenLink>}
        />
      )}
      {webhook !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={(['overview', 'settings'] as const).map((each) => ({
              label: t[each],
              to: paths.webhook(fullName, each),
            }))}
            current={paths.webhook(fullName, tab)}
          />
          <Damage webhook={webhook} isInSettings={tab === 'settings'} />
          {tab === 'overview' ? (
            <WebhookOverview webhook={webhook} />
          ) : (
            <WebhookSettings key={fullName} webhook={webhook} />
          )}
        </>
      )}
    </Screen>
  )
}

function Damage({ webhook, isInSettings }: { webhook: Webhook; isInSettings: boolean }) {
  const t = useMessages(webhooksMessages)
  const problems = useProblems()(webhook)
  const { fullName, isHalfEnabled } = webhook
  if (problems.length === 0) {
    return isHalfEnabled ? <Banner tone="warning" title={t.halfEnabled} /> : null
  }
  return (
    <Banner
      tone="error"
      title={joinSentences(...problems)}
      action={
        !isInSettings && (
          <ScreenLink to={paths.webhook(fullName, 'settings')}>{t.repair}</ScreenLink>
        )
      }
    >
      {t.repairText}
    </Banner>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useMessages(webhooksMessages)
  const lock = useLock()
  const router = useRouter()
  const problems = useProblems()(webhook)
  const { toggle, remove } = useWebhookActions()
  const { fullName, name } = webhook
  const handleRemove = async () => {
    if (await remove(webhook)) await router.navigate(paths.webhooks())
  }
  return (
    <>
      <WebhookState webhook={webhook} isShort />
      <ChainSwitch
        name={name}
        isEnabled={webhook.isEnabled}
        lockedReason={problems.length > 0 ? joinSentences(...problems) : undefined}
        onToggle={() => toggle(webhook)}
        isLabelled
      />
      <PageMenu
        actions={[
          {
            key: 'duplicate',
            label: t.duplicate,
            ...lock.action,
            onSelect: () =>
              void router.navigate(paths.newWebhook({ action: 'copy', target: fullName })),
          },
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => void handleRemove(),
          },
        ]}
      />
    </>
  )
}

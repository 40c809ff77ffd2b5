import { IconWebhook } from '@tabler/icons-react'
import { connectorList } from '@signalbox/contract/connectors'
import { useMessages } from '#language.tsx'
import { useMetrics } from '#domain/integration/list/use-metrics.ts'
import { toItemId } from '#domain/integration/item.ts'
import { useDownSince } from '#domain/integration/use-lists.ts'
import { masked } from '#domain/page/masked.ts'
import { paths } from '#paths.ts'
import { useWebhookRowActions } from '../use-webhook-actions.ts'
import { useWebhooks } from '../use-webhooks.ts'
import { webhooksMessages } from '../webhooks.messages.ts'
import { STATES } from '../webhooks.paths.ts'
import { toWebhookRow, type WebhookRow } from './webhook-row.ts'
import { useWebhookColumns } from './webhooks.columns.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { Offered } from '#domain/page/Offered.tsx'

/** All webhooks, also damaged ones and those of other consoles. */
export const WebhooksScreen = () => (
  <Offered operation={connectorList} words={webhooksMessages}>
    <WebhookList />
  </Offered>
)

function WebhookList() {
  const t = useMessages(webhooksMessages)
  const { webhooks, reads, error, retry } = useWebhooks()
  const actions = webhooks?.flatMap(({ action }) => action ?? []) ?? []
  const downSince = useDownSince('action', actions)
  const findMetrics = useMetrics('action', actions)
  // The time makes a row higher.
  const rows =
    downSince &&
    webhooks?.map((each) =>
      toWebhookRow(each, {
        metrics: each.action && findMetrics(toItemId(each.action)),
        downSince: each.action && downSince(each.action),
      }),
    )
  const { actionsOf, toggle } = useWebhookRowActions()
  return (
    <ListScreen
      name="webhooks"
      words={t}
      icon={IconWebhook}
      read={{ isPending: webhooks === undefined && error === null, error, refetch: retry }}
      age={reads}
      rows={rows}
      order={webhookName}
      columns={useWebhookColumns(({ webhook }) => toggle(webhook))}
      file={{
        name: 'webhooks',
        asGiven: ({ webhook: { connector, action, rule } }) => ({
          connector: masked(connector),
          action: masked(action),
          rule,
        }),
      }}
      rowKey={({ webhook }) => webhook.fullName}
      rowName={webhookName}
      filters={[
        {
          ...{ key: 'name', label: t.search, kind: 'text', isMain: true },
          params: { contains: 'q' },
          of: ({ webhook, url }) => `${webhook.name} ${url} ${webhook.rule?.description ?? ''}`,
        },
        {
          ...{ key: 'state', label: t.state, kind: 'choice' },
          params: { is: 'state' },
          choices: STATES.map((value) => ({
            value,
            label: t[value],
            word: t[value].toLowerCase(),
          })),
          of: ({ state }) => state,
        },
      ]}
      page={({ webhook }) => paths.webhook(webhook.fullName)}
      rowActions={({ webhook }) => actionsOf(webhook)}
      peek={{}}
      add={<AddButton label={t.create} to={paths.newWebhook()} />}
    />
  )
}

const webhookName = ({ webhook }: WebhookRow) => webhook.name

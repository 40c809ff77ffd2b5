import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconWebhook } from '@tabler/icons-react'
import { connectorList } from '@signalbox/contract/connectors'
import { useRowsSource } from '../../../../api/list.ts'
import { useCan } from '../../../../api/use-can.ts'
import { useMessages } from '../../../../language.tsx'
import { useMetrics } from '../../../../parts/integration/list/use-metrics.ts'
import { idOf } from '../../../../parts/integration/item.ts'
import { ListFilters, useListFilters } from '../../../../parts/ListFilters.tsx'
import { useDownSince } from '../../../../parts/integration/use-lists.ts'
import { useLock } from '../../../../parts/lock.ts'
import { masked } from '../../../../parts/masked.ts'
import { usePeek } from '../../../../parts/peek.ts'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { Unavailable } from '../../../../parts/Unavailable.tsx'
import { useListColumns } from '../../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import type { FilterField } from '../../../../ui/filter/filter.ts'
import { InPlace } from '../../../../ui/InPlace.tsx'
import { KeyValues } from '../../../../ui/KeyValues.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { rowFacts } from '../../../../ui/table/row-facts.ts'
import { useActionsOf } from '../use-webhook-actions.ts'
import { useWebhooks } from '../use-webhooks.ts'
import { webhooksMessages } from '../webhooks.messages.ts'
import { STATES, webhooksSearch } from '../webhooks.paths.ts'
import { matches, rowOf, sortRows } from './webhook-row.ts'
import { useWebhookColumns } from './webhooks.columns.tsx'

const LIST = 'webhooks'

/** All webhooks, also damaged ones and those of other consoles. */
export function WebhooksScreen() {
  const t = useMessages(webhooksMessages)
  const offered = useCan(connectorList)
  if (offered.can) return <WebhookList />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...offered} />
    </Screen>
  )
}

function WebhookList() {
  const t = useMessages(webhooksMessages)
  const router = useRouter()
  const lock = useLock()
  const [search, setSearch] = useSearch(webhooksSearch)
  const peek = usePeek()
  const { webhooks, reads, error, retry } = useWebhooks()
  const downSince = useDownSince('action')
  const metricsOf = useMetrics('action', webhooks?.flatMap(({ action }) => action ?? []) ?? [])
  // The time makes a row higher.
  const rows =
    downSince &&
    webhooks?.map((each) =>
      rowOf(each, {
        metrics: each.action && metricsOf(idOf(each.action)),
        downSince: each.action && downSince(each.action),
      }),
    )
  const { actionsOf, toggle } = useActionsOf()
  const columns = useWebhookColumns(({ webhook }) => toggle(webhook))
  const choice = useListColumns(LIST, columns)
  const fields: readonly FilterField[] = [
    { key: 'name', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'state',
      label: t.state,
      kind: 'choice',
      params: { is: 'state' },
      choices: STATES.map((value) => ({ value, label: t[value], word: t[value].toLowerCase() })),
    },
  ]
  const sort = search.sort && { key: search.sort, direction: search.order ?? ('asc' as const) }
  const found = rows?.filter((row) => matches(row, search))
  const source = useRowsSource(
    { isPending: webhooks === undefined && error === null, error, refetch: retry },
    found && sortRows(found, sort || undefined),
  )
  const create = (
    <Button {...lock.button} onClick={() => void router.navigate(paths.newWebhook())}>
      {t.create}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={reads} />
          <InPlace isShown={(webhooks?.length ?? 0) > 0}>{create}</InPlace>
        </>
      }
    >
      <DataTable
        isMain
        label={t.title}
        source={source}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        file={{
          name: LIST,
          asGiven: ({ webhook: { connector, action, rule } }) => ({
            connector: masked(connector),
            action: masked(action),
            rule,
          }),
        }}
        rowKey={({ webhook }) => webhook.fullName}
        rowName={({ webhook }) => webhook.name}
        {...useListFilters(fields)}
        isFiltered={webhooks?.length !== 0}
        sort={sort || undefined}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        onOpen={({ webhook }) => void router.navigate(paths.webhook(webhook.fullName))}
        rowActions={({ webhook }) => actionsOf(webhook)}
        peek={{
          ...peek,
          title: ({ webhook }) => webhook.name,
          actions: ({ webhook }) => actionsOf(webhook),
          content: (row) => <KeyValues items={rowFacts(columns.slice(1), row)} />,
        }}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconWebhook size={24} />,
          action: create,
        }}
      />
    </Screen>
  )
}

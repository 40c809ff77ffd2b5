import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconClockHour4 } from '@tabler/icons-react'
import { type DelayedMessage, delayedGet } from '@signalbox/contract/delayed'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { usePeek } from '#list/peek.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { WebSocketButton } from '#domain/addresses/WebSocketButton.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import { delayedSearch } from './delayed.paths.ts'
import { DUE, useDelayedColumns } from './delayed.columns.tsx'
import { delayedMessages } from './delayed.messages.ts'
import { DelayedTabs } from './DelayedTabs.tsx'
import { delayedKey, useDeleteDelayed } from './delete-delayed.ts'
import { useDelayedList } from './use-delayed-list.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const DelayedPayload = late(async () => (await import('./DelayedPayload.tsx')).DelayedPayload, {
  waiting: <RowFacts />,
})

export function DelayedScreen() {
  const t = useMessages(delayedMessages)
  const [search] = useSearch(delayedSearch)
  const peek = usePeek()
  const show = (row: DelayedMessage) => peek.onChange(delayedKey(row), false)
  const settings = useQuery(query(delayedGet, {}))
  const { source, all, read, isCut, isInOwnOrder, readWhole } = useDelayedList(search)
  const remove = useDeleteDelayed(useDelayedColumns(read.dataUpdatedAt))
  return (
    <ListScreen
      name="delayed"
      words={t}
      icon={IconClockHour4}
      before={
        <>
          <DelayedTabs current={paths.delayed()} />
          {settings.data?.enable === false && (
            <Banner
              tone="warning"
              title={t.off}
              action={<ScreenLink to={paths.delayedSettings()}>{t.settings}</ScreenLink>}
            >
              {t.offText}
            </Banner>
          )}
          {isInOwnOrder && (
            <Banner
              tone="info"
              title={t.ownOrder}
              action={
                <Button size="xs" variant="default" onClick={readWhole}>
                  {t.sortAll}
                </Button>
              }
            />
          )}
          {isCut && <Banner tone="warning" title={t.cut} />}
        </>
      }
      age={[read]}
      source={source}
      all={all}
      columns={useDelayedColumns(read.dataUpdatedAt, show)}
      rowKey={delayedKey}
      filters={[
        {
          ...{ key: 'topic', label: t.topic, kind: 'text', isMain: true },
          params: { contains: 'q' },
        },
      ]}
      {...(!isInOwnOrder && { sort: { key: DUE, direction: search.order } })}
      rowActions={(row) => [{ key: 'payload', label: t.showPayload, onSelect: () => show(row) }]}
      bulk={[
        { key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true, mutation: remove },
      ]}
      peek={{
        title: ({ topic }) => <TopicText topic={topic} />,
        preload: DelayedPayload.preload,
        content: (row) => <DelayedPayload message={row} />,
      }}
      add={<WebSocketButton />}
    />
  )
}

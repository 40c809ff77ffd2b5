import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type RetainedMessage, retainedList, retainerGet } from '@signalbox/contract/retainer'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAllRows } from '../../../api/gather.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { FilterForm } from '../../../parts/FilterForm.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useBulk } from '../../../parts/bulk/use-bulk.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-views.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { gatherRetained, retainedKey } from '../../../parts/retained/remove-retained.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type RetainedSearch, retainedSearch } from './retained.paths.ts'
import { useClearRetained, useDeleteRetained } from './retained.actions.ts'
import { useRetainedColumns } from './retained.columns.tsx'
import { retainedMessages } from './retained.messages.ts'
import { RetainedPayload } from './RetainedPayload.tsx'

const POLL_MS = 10_000
const LIST = 'retained'

export function RetainedScreen() {
  const t = useMessages(retainedMessages)
  const [search, setSearch] = useSearch(retainedSearch)
  const [openTopic, setOpenTopic] = useState<string>()
  const columns = useRetainedColumns(setOpenTopic)
  const choice = useListColumns(LIST, columns)
  const lock = useLock()
  const settings = useQuery(query(retainerGet, {}))
  const read = useLiveList(retainedList, { query: search }, POLL_MS)
  const remove = useDeleteRetained()
  const bulk = useBulk<RetainedMessage>()
  const all = useAllRows(() => gatherRetained(search.topic))
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      {settings.data?.enable === false && (
        <Banner
          tone="warning"
          title={t.off}
          action={<ScreenLink to={paths.retainer()}>{t.settings}</ScreenLink>}
        >
          {t.offText}
        </Banner>
      )}
      <DataTable
        label={t.title}
        source={usePagedSource<RetainedMessage>(read)}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        listKey={search.topic ?? ''}
        all={all}
        file={{ name: 'retained' }}
        rowKey={retainedKey}
        filters={<TopicFilter key={search.topic} search={search} onSearch={setSearch} />}
        tools={
          <>
            <Tools
              filter={search.topic}
              onDeleteMatching={(filter) => bulk.start(remove(gatherRetained(filter)))}
            />
            <ViewMenu list={LIST} columns={choice.keys} />
          </>
        }
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={({ topic }) => setOpenTopic(topic)}
        rowActions={(row) => [
          { key: 'payload', label: t.showPayload, onSelect: () => setOpenTopic(row.topic) },
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(remove([row])),
          },
        ]}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(remove(rows, done)),
          },
        ]}
        empty={{
          title: t.empty,
          text: search.topic === undefined ? t.emptyText : t.emptyFiltered,
        }}
      />
      {bulk.dialog}
      {openTopic !== undefined && (
        <RetainedPayload topic={openTopic} onClose={() => setOpenTopic(undefined)} />
      )}
    </Screen>
  )
}

/** What is done to many at once: to all that match where there is a filter, to all where there is none. */
function Tools(props: { filter: string | undefined; onDeleteMatching: (filter: string) => void }) {
  const { filter, onDeleteMatching } = props
  const t = useMessages(retainedMessages)
  const lock = useLock()
  const clear = useClearRetained()
  return (
    <>
      <ScreenLink to={paths.retainer()}>{t.settings}</ScreenLink>
      <Button
        size="xs"
        variant="default"
        {...lock.button}
        onClick={() => (filter === undefined ? void clear() : onDeleteMatching(filter))}
      >
        {filter === undefined ? t.clearAll : t.deleteMatching}
      </Button>
    </>
  )
}

function TopicFilter(props: {
  search: RetainedSearch
  onSearch: (part: Partial<RetainedSearch>) => void
}) {
  const t = useMessages(retainedMessages)
  const [topic, setTopic] = useState(props.search.topic ?? '')
  const [isInvalid, setIsInvalid] = useState(false)
  const handleSubmit = () => {
    const hasProblem = topic !== '' && topicFilterProblem(topic) !== undefined
    setIsInvalid(hasProblem)
    if (!hasProblem) props.onSearch({ topic: topic || undefined, page: 1 })
  }
  const handleReset = () => {
    setTopic('')
    setIsInvalid(false)
    props.onSearch({ topic: undefined, page: 1 })
  }
  return (
    <FilterForm onSubmit={handleSubmit} onReset={handleReset}>
      <TextInput
        label={t.filter}
        value={topic}
        error={isInvalid ? t.invalidFilter : undefined}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
    </FilterForm>
  )
}

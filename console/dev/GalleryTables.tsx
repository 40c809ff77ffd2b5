import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Sort, TableSource } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { galleryMessages } from './gallery.messages.ts'

interface Row {
  id: string
  count: number
}

const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ id: `client-${i}`, count: i * 7 }))
const FEW = makeRows(5)
const MANY = makeRows(10_000)

const source = (part: Partial<TableSource<Row>>): TableSource<Row> => ({
  rows: undefined,
  isPending: false,
  isRefreshing: false,
  refresh: () => undefined,
  ...part,
})

/** The table with rows, without, loading, failed, and with more than fit into a page. */
export function GalleryTables() {
  const t = useMessages(galleryMessages)
  const toast = useToast()
  const [sort, setSort] = useState<Sort>()
  const columns: Column<Row>[] = [
    {
      key: 'id',
      header: t.value,
      isSortable: true,
      text: ({ id }) => id,
      copy: ({ id }) => id,
    },
    {
      key: 'count',
      header: t.figures,
      help: t.bodyText,
      numeric: true,
      text: ({ count }) => String(count),
      cell: ({ count }) => count,
    },
    { key: 'hidden', header: t.longText, isShown: false, text: () => '' },
  ]
  const common = {
    columns,
    rowKey: ({ id }: Row) => id,
    empty: { title: t.empty, text: t.bodyText },
  }
  return (
    <>
      <Section title={t.table}>
        <DataTable
          {...common}
          label={t.table}
          source={source({
            rows: FEW,
            page: { page: 2, limit: 100, count: 105, hasNext: false },
            isRefreshing: true,
          })}
          columnsName="gallery"
          file={{ name: 'gallery' }}
          listActions={['a', 'b'].map((key) => ({
            key,
            label: t.action,
            onSelect: () => toast.success(key),
          }))}
          sort={sort}
          onSort={setSort}
          onPage={() => undefined}
          onLimit={() => undefined}
          onOpen={({ id }) => toast.info(id)}
          rowActions={({ id }) => [
            { key: 'a', label: t.action, onSelect: () => toast.success(id) },
            {
              key: 'b',
              label: t.confirm,
              isDanger: true,
              disabledReason: t.problem,
              onSelect: () => undefined,
            },
          ]}
          bulkActions={(rows, done) => [
            {
              key: 'a',
              label: t.action,
              isDanger: true,
              onSelect: () => {
                toast.success(String(rows.length))
                done()
              },
            },
          ]}
        />
      </Section>
      <Section title={t.tableEmpty}>
        <DataTable {...common} label={t.tableEmpty} source={source({ rows: [] })} />
      </Section>
      <Section title={t.tableLoading}>
        <DataTable {...common} label={t.tableLoading} source={source({ isPending: true })} />
      </Section>
      <Section title={t.tableError}>
        <DataTable
          {...common}
          label={t.tableError}
          source={source({ error: { title: t.failed, detail: t.bodyText } })}
        />
      </Section>
      <Section title={t.tableLong}>
        <DataTable {...common} label={t.tableLong} source={source({ rows: MANY })} />
      </Section>
      <Section title={t.tableSmall}>
        <SmallTable
          label={t.tableSmall}
          columns={[
            { key: 'id', label: t.value, isName: true, isData: true },
            { key: 'count', label: t.figures, numeric: true },
          ]}
          rows={FEW.map(({ id, count }) => ({
            key: id,
            cells: [id, count],
            isBad: count === 7,
          }))}
        />
      </Section>
    </>
  )
}

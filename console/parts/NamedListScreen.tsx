import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { useRowsSource } from '../api/list.ts'
import type { Address } from '../routing/path.ts'
import { useRouter } from '../routing/react.tsx'
import { InPlace } from '../ui/InPlace.tsx'
import { Screen } from '../ui/Screen.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../ui/table/table.ts'
import { useLock } from './lock.ts'
import { ReadAsOf } from './ReadAsOf.tsx'

interface Read {
  isPending: boolean
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

interface NamedListScreenProps<Row> {
  /** Of the chosen columns and of the exported file. */
  id: string
  words: { title: string; about: string; add: string; empty: string; emptyText: string }
  icon: ReactNode
  read: Read
  /** In their order. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowActions: (row: Row) => RowAction[]
  paths: { create: () => Address; item: (name: string) => Address }
}

/** A list of things that the API returns together, each with a name and a page of its own. */
export function NamedListScreen<Row extends { name: string }>(props: NamedListScreenProps<Row>) {
  const { id, words, icon, read, rows, columns, rowActions, paths } = props
  const lock = useLock()
  const router = useRouter()
  const add = (
    <Button {...lock.button} onClick={() => void router.navigate(paths.create())}>
      {words.add}
    </Button>
  )
  return (
    <Screen
      title={words.title}
      about={words.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(rows?.length ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      <DataTable
        isMain
        label={words.title}
        columnsName={id}
        file={{ name: id }}
        source={useRowsSource(read, rows)}
        columns={columns}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        onOpen={({ name }) => void router.navigate(paths.item(name))}
        rowActions={rowActions}
        empty={{ icon, title: words.empty, text: words.emptyText, action: add }}
      />
    </Screen>
  )
}

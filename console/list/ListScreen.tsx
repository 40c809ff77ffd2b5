import type { ReactNode } from 'react'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { Screen } from '#ui/Screen.tsx'
import { List, type ListProps, type ListWords } from './List.tsx'
import { useListFilters } from './ListFilters.tsx'

/** The age of `read` is shown, unless there are other reads. */
type Aged = { read: AgedRead } | { age: readonly [AgedRead, ...AgedRead[]] }

type AgedRead = Parameters<typeof ReadAsOf>[0]['reads'][number]

interface Frame {
  words: ListWords & { about?: string }
  /** Links beside the title. */
  links?: ReactNode
  /** Tabs and notices above the list. */
  before?: ReactNode
  /** Forms and panels. */
  children?: ReactNode
}

/** A screen that is a list, from its description. */
export function ListScreen<Row>({
  links,
  before,
  children,
  ...list
}: ListProps<Row> & Aged & Frame) {
  const { words, add, filters = [] } = list
  const { isFiltered } = useListFilters(filters)
  const rows = 'rows' in list ? list.rows : list.source.rows
  const isRead = rows !== undefined || ('rows' in list ? list.read.error : list.source.error)
  const isEmpty = rows?.length === 0 && ('rows' in list || !isFiltered)
  return (
    <Screen
      title={words.title}
      about={words.about}
      action={
        <>
          {links}
          <ReadAsOf reads={'age' in list ? list.age : [list.read]} />
          {add !== undefined && <InPlace isShown={Boolean(isRead) && !isEmpty}>{add}</InPlace>}
        </>
      }
    >
      {before}
      <List isMain {...list} />
      {children}
    </Screen>
  )
}

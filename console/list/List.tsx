import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useRowsSource } from '#api/list.ts'
import type { Gather } from '#gather.ts'
import { useLock } from '#domain/page/lock.ts'
import type { Address } from '#routing/path.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { order, pageSearch, text } from '#routing/search.ts'
import type { Filter, FilterParams } from '#ui/filter/filter.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { useColumnChoice } from '#ui/table/columns.ts'
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx'
import { knownFacts, rowFacts } from '#ui/table/row-facts.ts'
import { RowFactsContext } from '#ui/table/RowFacts.tsx'
import type { RowAction, RowExport, Sort, TablePeek, TableSource } from '#ui/table/table.ts'
import type { Mutation } from './bulk/mutation.ts'
import { useBulk } from './bulk/use-bulk.tsx'
import { createArranger, type ListFilter } from './found-rows.ts'
import { ListFilters, useListFilters } from './ListFilters.tsx'
import { usePeek } from './peek.ts'
import { useViewedColumns } from './views/use-viewed-columns.ts'
import styles from './List.module.css'
import { MatchingMenu } from './MatchingMenu.tsx'
import { ViewMenu } from './views/ViewMenu.tsx'

export interface ListRead {
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

export interface ListWords {
  /** The name of the table and the title of its screen. */
  title: string
  empty: string
  emptyText?: string
  search?: string
  searchHint?: string
}

/** An action on many rows, which asks with a list of them and reports the result of each. */
interface BulkAction<Row> {
  key: string
  label: string
  isDanger?: boolean
  /** Also the last entry in the menu of one row. */
  isForOne?: boolean
  /** Why these rows cannot be changed. */
  disabledReason?: (rows: readonly Row[]) => string | undefined
  mutation: (rows: readonly Row[], done: () => void) => Mutation<Row>
  /** The same for all rows that match the filters, which are read first. */
  ofAll?: (rows: Gather<Row>) => Mutation<Row>
}

/** Rows that are read whole are filtered and sorted here; a page of rows comes from the server as it is shown. */
type Rows<Row> =
  | {
      read: ListRead
      rows: readonly Row[] | undefined
      /** The order until another one is asked for, and between equal rows; that of `rows` when absent. */
      order?: (row: Row) => number | string | undefined
    }
  | { source: TableSource<Row> }

/** Properties of the table that this component has itself. */
type Own =
  | 'label'
  | 'source'
  | 'file'
  | 'filters'
  | 'bulkActions'
  | 'peek'
  | 'empty'
  | 'columnsName'

export type ListProps<Row> = Omit<DataTableProps<Row>, Own> &
  Rows<Row> & {
    /** Chosen columns, views and the file have this name; without it there are none. */
    name?: string
    words: ListWords
    /** The name of the table, where it is not the title. */
    label?: string
    icon?: ComponentType<{ size: number }>
    /** The button that makes the first row, in the empty list. */
    add?: ReactNode
    filters?: readonly ListFilter<Row>[]
    /** Translates typed filters to what the API understands. */
    tidy?: (params: Readonly<FilterParams>) => Readonly<FilterParams>
    /** The exported file, where it is another one than that of all rows under the name; `false`: none. */
    file?: RowExport<Row> | false
    /** The sort without one in the address; `sort` is one that the address does not decide. */
    sortedBy?: Sort
    /** The page of a row. */
    page?: (row: Row) => Address
    bulk?: readonly BulkAction<Row>[]
    /** A line above the list, beside the menu of actions on all matching rows. */
    above?: ReactNode
    /** Beside the list; by default the columns of the row, with its actions. */
    peek?: Partial<TablePeek<Row>>
  }

const NO_FILTERS: readonly never[] = []
const sortSearch = { sort: text, order, ...pageSearch }

/** A list: filters, sort, page and peek are in the address. Properties that are not of `List` are those of the table. */
export function List<Row>(props: ListProps<Row>) {
  const { name, label, words, icon: Icon, add, page, file, bulk, peek, ...rest } = props
  const { filters = NO_FILTERS, beside, tidy, sortedBy, above, ...table } = rest
  const { columns, rowKey, rowName = rowKey, rowActions } = props
  const router = useRouter()
  const lock = useLock()
  const [{ sort: key, order: direction = 'asc' }, setSearch] = useSearch(sortSearch)
  const addressed = key === undefined ? undefined : { key, direction }
  const sort = 'sort' in props ? props.sort : (addressed ?? sortedBy)
  const { isFiltered, onClearFilters, listKey } = useListFilters(filters)
  const source = useSource(props, listKey, sort)
  const opened = usePeek()
  const { start, dialog } = useBulk<Row>()
  const hasViews = name !== undefined && filters.length > 0 && props.isMain === true
  const ownChoice = useColumnChoice(name, columns)
  const viewed = useViewedColumns(ownChoice, columns)
  const choice = props.choice ?? (hasViews ? viewed : ownChoice)
  const forOne = bulk?.filter(({ isForOne }) => isForOne === true) ?? []
  const hasMenu = rowActions !== undefined || forOne.length > 0
  const bulkActions = (
    some: readonly BulkAction<Row>[],
    rows: readonly Row[],
    done: () => void = () => undefined,
  ): RowAction[] =>
    some.map(({ key: action, label, isDanger = false, disabledReason, mutation }) => {
      const reason = disabledReason?.(rows)
      return {
        ...{ key: action, label, isDanger },
        ...(reason !== undefined && { disabledReason: reason }),
        ...lock.action,
        onSelect: () => start(mutation(rows, done)),
      }
    })
  const buildRowActions = (row: Row) => [
    ...(rowActions?.(row) ?? []),
    ...bulkActions(forOne, [row]),
  ]
  const isFilteredHere = 'rows' in props && filters.some(({ of }) => of !== undefined)
  const written = file ?? (name !== undefined && { name })
  const { all } = table
  const ofAll = (bulk ?? []).flatMap(({ key: action, label, isDanger = false, ofAll: mutation }) =>
    mutation === undefined ? [] : [{ key: action, label, isDanger, mutation }],
  )
  const hasMatching = all !== undefined && isFiltered && source.rows?.length !== 0
  return (
    <>
      {above !== undefined && (
        <div className={styles.above}>
          <div className={styles.scrolled}>{above}</div>
          {hasMatching && ofAll.length > 0 && (
            <MatchingMenu
              count={source.page?.count}
              actions={ofAll.map(({ mutation, ...action }) => ({
                ...action,
                ...lock.action,
                onSelect: () => start(mutation(all.read([]))),
              }))}
            />
          )}
        </div>
      )}
      <DataTable<Row>
        onPage={(at, isCorrection) => setSearch({ page: at }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onSort={(by) => setSearch({ sort: by.key, order: by.direction, page: 1 })}
        {...(page && { onOpen: (row) => void router.navigate(page(row)) })}
        {...table}
        listKey={`${props.listKey ?? ''} ${listKey}`}
        label={label ?? words.title}
        source={source}
        sort={sort}
        choice={choice}
        {...(name !== undefined && { columnsName: name })}
        {...(written && { file: written })}
        {...(filters.length > 0 && {
          onClearFilters,
          // Without any rows there is nothing to be filtered here.
          isFiltered: isFilteredHere ? props.rows?.length !== 0 : isFiltered,
        })}
        beside={beside}
        {...(filters.length > 0 && {
          filters: (
            <ListFilters
              label={words.search ?? words.title}
              {...(words.searchHint !== undefined && { placeholder: words.searchHint })}
              {...(tidy && { tidy })}
              fields={filters}
            />
          ),
        })}
        {...(hasViews && {
          tools: (
            <>
              {props.tools}
              <ViewMenu list={name} columns={choice.keys} />
            </>
          ),
        })}
        {...(hasMenu && { rowActions: buildRowActions })}
        {...(bulk && { bulkActions: (rows, done) => bulkActions(bulk, rows, done) })}
        {...(peek && {
          peek: {
            ...opened,
            title: rowName,
            ...(hasMenu && { actions: buildRowActions }),
            ...peek,
            content: (row) => {
              const facts = columns.slice(1)
              if (peek.content === undefined) return <KeyValues items={rowFacts(facts, row)} />
              return (
                <RowFactsContext value={<KeyValues items={knownFacts(facts, row)} />}>
                  {peek.content(row)}
                </RowFactsContext>
              )
            },
          },
        })}
        empty={{
          title: words.empty,
          text: words.emptyText,
          icon: Icon && <Icon size={24} />,
          action: add,
        }}
      />
      {dialog}
    </>
  )
}

function useSource<Row>(
  props: ListProps<Row>,
  listKey: string,
  sort: Sort | undefined,
): TableSource<Row> {
  const isWhole = 'rows' in props
  const [all, order] = isWhole ? [props.rows, props.order] : []
  const { columns, filters = NO_FILTERS } = props
  const { key, direction } = sort ?? {}
  // Ten thousand rows are not sorted again with each row that is shown beside them.
  const [arrange] = useState(createArranger<Row>)
  const rows = useMemo(() => {
    const by = key === undefined ? undefined : { key, direction: direction ?? 'asc' }
    const typed = JSON.parse(listKey) as readonly Filter[] // written by useListFilters
    return all && arrange(all, { fields: filters, filters: typed, columns, sort: by, order })
  }, [arrange, all, filters, listKey, columns, key, direction, order])
  const whole = useRowsSource(isWhole ? props.read : NO_READ, rows)
  return isWhole ? whole : props.source
}

const NO_READ = { isPending: false, error: null, refetch: () => undefined }

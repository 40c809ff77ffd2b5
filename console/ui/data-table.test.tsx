import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DataTable } from './table/DataTable.tsx'
import type { Column, RowAction } from './table/table.ts'

interface Row {
  name: string
  size: number
}

const ROWS: readonly Row[] = Array.from({ length: 50 }, (_, i) => ({ name: `row-${i}`, size: i }))
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })

/** A table with a peek and actions, and the names of the rows whose cells have been rendered. */
function renderTable() {
  const rendered: string[] = []
  const done: string[] = []
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      text: ({ name }) => name,
      cell: ({ name }) => {
        rendered.push(name)
        return name
      },
    },
    { key: 'size', header: 'Size', text: ({ size }) => `${size}`, cell: ({ size }) => size },
  ]
  function List() {
    const [rows, setRows] = useState(ROWS)
    const [open, setOpen] = useState<string>()
    const [count, setCount] = useState(0)
    const actions = ({ name, size }: Row): RowAction[] => [
      { key: 'note', label: 'Note', onSelect: () => done.push(`${name} after ${count}`) },
      {
        key: 'grow',
        label: 'Grow',
        ...(size > 100 && { disabledReason: 'Large enough' }),
        onSelect: () =>
          setRows(rows.map((each) => (each.name === name ? { ...each, size: size + 100 } : each))),
      },
    ]
    return (
      <MantineProvider>
        <button type="button" onClick={() => setCount(count + 1)}>
          {'Count'}
        </button>
        <button type="button" onClick={() => setRows(rows.map((each) => ({ ...each })).reverse())}>
          {'Turn'}
        </button>
        <button
          type="button"
          onClick={() =>
            setRows(
              rows.map((each) => ({ ...each, size: each.size + (each.name === 'row-0' ? 1 : 0) })),
            )
          }
        >
          {'Grow one'}
        </button>
        <DataTable
          label="Rows"
          source={{ rows, isPending: false, isRefreshing: false, refresh() {} }}
          columns={columns}
          rowKey={({ name }) => name}
          empty={{ title: 'None' }}
          rowActions={actions}
          bulkActions={() => []}
          peek={{
            open,
            onChange: setOpen,
            title: ({ name }) => name,
            content: ({ size }) => `size ${size}`,
          }}
        />
      </MantineProvider>
    )
  }
  const user = userEvent.setup()
  render(<List />)
  const during = async (act: () => Promise<void>) => {
    rendered.length = 0
    await act()
    return [...rendered]
  }
  const act = async (name: string, label: string) => {
    await user.click(within(row(name)).getByRole('button', { name: /Actions/ }))
    await user.click(screen.getByRole('menuitem', { name: new RegExp(label) }))
  }
  return { user, during, act, done }
}

it('selecting rows renders no cell again', async () => {
  const { user, during } = renderTable()
  const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' })
  expect(await during(() => user.click(all))).toEqual([])
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(ROWS.length + 1)
  const one = within(row('row-3')).getByRole('checkbox')
  expect(await during(() => user.click(one))).toEqual([])
  expect(row('row-3').getAttribute('aria-selected')).toBe('false')
  expect(row('row-4').getAttribute('aria-selected')).toBe('true')
})

it('the panel beside a list opens and moves without rendering cells again', async () => {
  const { user, during } = renderTable()
  const size = within(row('row-3')).getByRole('cell', { name: '3' })
  expect(await during(() => user.click(size))).toEqual([])
  const panel = () => screen.getByRole('region')
  expect(panel().textContent).toContain('size 3')
  expect(await during(() => user.keyboard('{ArrowDown}'))).toEqual([])
  expect(panel().textContent).toContain('size 4')
  expect(row('row-4').getAttribute('aria-current')).toBe('true')
})

it('only a changed row is rendered again, with its changed actions', async () => {
  const { user, during, act } = renderTable()
  expect(new Set(await during(() => act('row-7', 'Grow')))).toEqual(new Set(['row-7']))
  within(row('row-7')).getByRole('cell', { name: '107' })
  await user.click(within(row('row-7')).getByRole('button', { name: /Actions/ }))
  expect(screen.getByRole('menuitem', { name: /Grow/ }).matches(':disabled')).toBe(true)
})

it('an action of a row that was not rendered again uses the present state of its screen', async () => {
  const { user, during, act, done } = renderTable()
  const count = screen.getByRole('button', { name: 'Count' })
  expect(await during(() => user.dblClick(count))).toEqual([])
  await act('row-9', 'Note')
  expect(done).toEqual(['row-9 after 2'])
})

it('rows that are read again with the same data at other places render no cell', async () => {
  const { user, during } = renderTable()
  const rendered = await during(() => user.click(screen.getByRole('button', { name: 'Turn' })))
  expect(rendered).toEqual([])
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('row-49')
  const again = await during(() => user.click(screen.getByRole('button', { name: 'Grow one' })))
  expect(new Set(again)).toEqual(new Set(['row-0']))
})

it('a header has its help mark behind its word, also above numbers', () => {
  const rate: Column<Row> = {
    key: 'rate',
    header: 'Rate',
    help: 'Messages per second',
    numeric: true,
    isSortable: true,
    text: () => '',
    cell: () => '',
  }
  render(
    <MantineProvider>
      <DataTable
        label="Rates"
        source={{ rows: ROWS.slice(0, 1), isPending: false, isRefreshing: false, refresh() {} }}
        columns={[rate, { ...rate, key: 'size', numeric: false, isSortable: false }]}
        rowKey={({ name }) => name}
        onSort={() => {}}
        empty={{ title: '' }}
      />
    </MantineProvider>,
  )
  for (const header of screen.getAllByRole('columnheader')) {
    const mark = within(header).getByRole('button', { name: 'Rate: Messages per second' })
    const word = within(header).getByText(/^Rate/)
    expect(word.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  }
})

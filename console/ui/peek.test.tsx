import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { DataTable } from './table/DataTable.tsx'
import type { Column } from './table/table.ts'
import { uiMessages } from './ui.messages.ts'

const ROWS = ['first', 'second', 'third']
const COLUMNS: readonly Column<string>[] = [
  { key: 'name', header: 'Name', text: (name) => name, cell: (name) => name },
]

/** What the panel, and the row that it shows, looked like after each change of the page. */
function renderList(initial?: string) {
  const frames: string[] = []
  /** A title is rendered with each change of its panel. */
  function Title({ name }: { name: string }) {
    const element = useRef<HTMLSpanElement>(null)
    useLayoutEffect(() => {
      const panel = element.current?.closest('section')
      const place = panel?.hasAttribute('data-over') === true ? 'over the rows' : 'beside the rows'
      const content = panel?.textContent.includes(`about ${name}`) === true ? 'content' : 'frame'
      const marked = document.querySelector('tr[aria-current]')?.textContent
      frames.push(`${marked}: ${content} ${place}`)
    })
    return <span ref={element}>{name}</span>
  }
  function List() {
    const [open, setOpen] = useState(initial)
    return (
      <MantineProvider>
        <DataTable
          label="Rows"
          source={{ rows: ROWS, isPending: false, isRefreshing: false, refresh() {} }}
          columns={COLUMNS}
          rowKey={(name) => name}
          empty={{ title: 'None' }}
          peek={{
            open,
            onChange: setOpen,
            title: (name) => <Title name={name} />,
            content: (name) => `about ${name}`,
          }}
        />
      </MantineProvider>
    )
  }
  const user = userEvent.setup()
  render(<List />)
  return { user, frames }
}

it('the first frame of a panel covers rows, and has the mark of its row but no content', async () => {
  const { user, frames } = renderList()
  await user.click(screen.getByRole('cell', { name: 'second' }))
  expect(frames).toEqual(['second: frame over the rows', 'second: content beside the rows'])
})

it('a panel that is opened with its list never covers rows', () => {
  const { frames } = renderList('second')
  expect(frames.length).toBeGreaterThan(0)
  expect(frames.filter((frame) => frame.includes('over the rows'))).toEqual([])
})

/** A list whose first read is not there while `rows` is absent. */
function List({ rows }: { rows?: readonly string[] }) {
  return (
    <MantineProvider>
      <DataTable
        label="Rows"
        source={{ rows, isPending: rows === undefined, isRefreshing: false, refresh() {} }}
        columns={COLUMNS}
        rowKey={(name) => name}
        empty={{ title: 'None' }}
        peek={{
          open: 'second',
          onChange() {},
          title: (name) => `the ${name}`,
          content: (name) => `about ${name}`,
        }}
      />
    </MantineProvider>
  )
}

it('a row that leaves the page is shown as it was, and the panel says so', () => {
  const { rerender } = render(<List rows={ROWS} />)
  expect(screen.queryByText(uiMessages.rowLeft.en)).toBeNull()
  rerender(<List rows={['first', 'third']} />)
  screen.getByText(uiMessages.rowLeft.en)
  screen.getByRole('heading', { name: 'the second' })
  screen.getByText('about second')
  rerender(<List rows={ROWS} />)
  expect(screen.queryByText(uiMessages.rowLeft.en)).toBeNull()
})

it('a row is not missing from a page that is still read', () => {
  const { rerender } = render(<List />)
  expect(screen.queryByText(uiMessages.notListed.en)).toBeNull()
  rerender(<List rows={['first', 'third']} />)
  screen.getByText(uiMessages.notListed.en)
})

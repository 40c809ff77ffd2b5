import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MessageList } from './MessageList.tsx'
import type { AnyMessage } from './stream.ts'

/** Newest first. */
const messagesUpTo = (newest: number): AnyMessage[] =>
  Array.from({ length: newest }, (_, i) => ({
    ...{ id: newest - i, topic: `topic/${newest - i}`, payload: new Uint8Array() },
    ...{ at: 0, qos: 0, retain: false, dup: false },
  }))

function List({ messages }: { messages: readonly AnyMessage[] }) {
  const [openId, setOpenId] = useState<number>()
  return (
    <MantineProvider>
      <MessageList
        label="Messages"
        messages={messages}
        subscriptions={[]}
        format="plaintext"
        openId={openId}
        onOpen={setOpenId}
        onDelete={() => undefined}
      />
    </MantineProvider>
  )
}

const row = (id: number) => screen.getByRole('button', { name: new RegExp(`topic/${id}(?!\\d)`) })
const rows = () => screen.getAllByRole('listitem')

function renderList() {
  // jsdom has no layout: ten rows are in sight.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(520)
  onTestFinished(() => height.mockRestore())
  const { rerender } = render(<List messages={messagesUpTo(3)} />)
  return {
    user: userEvent.setup(),
    /** More than what is in sight. */
    receive: () => rerender(<List messages={messagesUpTo(103)} />),
  }
}

it('the open row keeps the focus, and the list its keys, when new messages move it out of sight', async () => {
  const { user, receive } = renderList()
  await user.click(row(2))
  receive()
  expect(rows().length).toBeLessThan(30)
  expect(document.activeElement).toBe(row(2))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(row(1)))
  expect(row(1).getAttribute('aria-pressed')).toBe('true')
})

it('a row that is not open keeps the focus as well', async () => {
  const { user, receive } = renderList()
  await user.tab()
  expect(document.activeElement).toBe(row(3))
  receive()
  expect(document.activeElement).toBe(row(3))
})

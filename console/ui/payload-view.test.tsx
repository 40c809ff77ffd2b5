import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { catchDownloads } from '#testing/downloads.ts'
import { PayloadView } from './PayloadView.tsx'
import { uiMessages } from './ui.messages.ts'

const t = uiMessages
const utf8 = (text: string) => new TextEncoder().encode(text)
const view = (payload: Uint8Array) => (
  <MantineProvider>
    <PayloadView payload={payload} label="Payload" />
  </MantineProvider>
)
function renderPayload(text: string) {
  // The clipboard is one of the stand-ins of this library.
  const user = userEvent.setup()
  const { rerender } = render(view(utf8(text)))
  return { user, receive: (next: string) => rerender(view(utf8(next))) }
}
const tree = () => screen.getByRole('tree', { name: 'Payload' })
const rows = () => within(tree()).getAllByRole('treeitem')
const texts = () => rows().map((row) => row.textContent)
const selected = () => within(tree()).getByRole('treeitem', { selected: true }).textContent
const clipboard = () => navigator.clipboard.readText()

it('JSON is a tree that the arrow keys walk and fold', async () => {
  const { user } = renderPayload('{"a":{"b":[10,20]},"big":12345678901234567890,"on":true}')
  expect(texts()).toEqual([
    '{',
    'a: {',
    'b: [',
    '0: 10',
    '1: 20',
    'big: 12345678901234567890',
    'on: true',
  ])
  expect(selected()).toBe('{')
  tree().focus()
  for (const [key, at] of [
    ['{ArrowRight}', 'a: {'],
    ['{ArrowRight}', 'b: ['],
    ['{ArrowDown}', '0: 10'],
    ['{ArrowLeft}', 'b: ['],
    ['{ArrowLeft}', 'b: […] 2 items'],
    ['{ArrowLeft}', 'a: {'],
    ['{Enter}', 'a: {…} 1 field'],
    ['{End}', 'on: true'],
    ['{ArrowUp}', 'big: 12345678901234567890'],
    ['{Home}', '{'],
  ] as const) {
    await user.keyboard(key)
    expect(selected()).toBe(at)
  }
  expect(texts()).toHaveLength(4)
  expect(rows()[1]?.getAttribute('aria-expanded')).toBe('false')
})

it('the path that a rule uses and the value are copied', async () => {
  const { user } = renderPayload(
    '{"reads":[{"the t":12345678901234567890},{"the t":2}],"s":"x\\ny"}',
  )
  await user.click(screen.getByText('12345678901234567890'))
  expect(screen.getByText('payload.reads[1]."the t"')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.copy.en(t.rulePath.en) }))
  expect(await clipboard()).toBe('payload.reads[1]."the t"')
  await user.click(screen.getByRole('button', { name: t.copy.en(t.value.en) }))
  expect(await clipboard()).toBe('12345678901234567890')
  await user.click(screen.getByText('"x\\ny"'))
  tree().focus()
  const copied: string[] = []
  fireEvent.copy(tree(), {
    clipboardData: { setData: (_: string, text: string) => copied.push(text) },
  })
  expect(copied).toEqual(['x\ny'])
  await user.click(screen.getByRole('button', { name: t.copy.en(t.payload.en) }))
  expect(await clipboard()).toContain('"the t": 12345678901234567890')
})

it('folded branches and the chosen row stay when the next message is received', async () => {
  const { user, receive } = renderPayload('{"a":{"t":1},"b":{"t":2}}')
  tree().focus()
  await user.keyboard('{ArrowDown}{ArrowLeft}{End}')
  receive('{"a":{"t":3},"b":{"t":4},"c":5}')
  expect(texts()).toEqual(['{', 'a: {…} 1 field', 'b: {', 't: 4', 'c: 5'])
  expect(selected()).toBe('t: 4')
  // The chosen value is gone.
  receive('{"a":{"t":5}}')
  expect(selected()).toBe('{')
})

it('a search lists the fields that it finds', async () => {
  const fields = Array.from({ length: 40 }, (_, i) => [`field${i}`, { value: i }])
  const { user } = renderPayload(JSON.stringify(Object.fromEntries(fields)))
  await user.type(screen.getByRole('searchbox', { name: t.searchJson.en }), 'field39{Enter}')
  expect(texts()).toEqual(['{', 'field39: {', 'value: 39'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nowhere{Enter}')
  expect(screen.getByText(t.notFound.en)).toBeTruthy()
})

it('a wide document is shown piece by piece', async () => {
  const { user } = renderPayload(JSON.stringify(Array.from({ length: 250 }, (_, i) => i)))
  expect(rows()).toHaveLength(102)
  await user.click(screen.getByText(t.moreRows.en('150')))
  expect(rows()).toHaveLength(202)
  tree().focus()
  await user.keyboard('{End}{Enter}')
  expect(rows()).toHaveLength(251)
})

it('text, numbers, bytes and invalid JSON have a view each', async () => {
  const { user, receive } = renderPayload('{"a":1')
  expect(screen.getByLabelText('Payload').textContent).toBe('{"a":1')
  await user.click(screen.getByRole('radio', { name: t.json.en }))
  expect(screen.getByText(t.notJson.en)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: t.hex.en }))
  expect(screen.getByLabelText('Payload').textContent).toContain('7b 22 61')
  receive('21.50')
  expect(screen.getByLabelText('Payload').textContent).toContain('32 31 2e 35 30')
})

it('a long text that is cut inside a character is text', () => {
  renderPayload(`${'a'.repeat(64 * 1024 - 1)}${'é'.repeat(10)}`)
  expect(screen.getByLabelText('Payload').textContent).toMatch(/^a+$/)
})

it('the bytes are downloaded as they were received', async () => {
  const downloads = catchDownloads()
  render(view(Uint8Array.of(0xff, 0x00, 0x31)))
  await userEvent.click(screen.getByRole('button', { name: t.downloadPayload.en }))
  expect(downloads.map(({ name, content }) => [name, content.size])).toEqual([['payload.bin', 3]])
})

import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { KeyValueField } from './KeyValueField.tsx'

interface Values {
  pairs: { key: string; value: string }[]
}

function renderField(pairs: Values['pairs'] = []) {
  let read = (): unknown => undefined
  let submitted = 0
  function Form() {
    const { control, getValues, handleSubmit, reset } = useForm<Values>({
      defaultValues: { pairs },
    })
    read = () => getValues('pairs').map(({ key, value }) => `${key}=${value}`)
    return (
      <form onSubmit={handleSubmit(() => submitted++)}>
        <KeyValueField control={control} name="pairs" label="Headers" />
        <button type="button" onClick={() => reset({ pairs: [{ key: 'only', value: '1' }] })}>
          {'Reset'}
        </button>
      </form>
    )
  }
  render(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  )
  return { user: userEvent.setup(), value: () => read(), submitted: () => submitted }
}
const input = (nth: number, what: 'Name' | 'Value') =>
  screen.getByRole('textbox', { name: `Headers ${nth}: ${what}` })

it('rows are written, appended and removed without a mouse', async () => {
  const { user, value, submitted } = renderField()
  expect(screen.queryByRole('table')).toBeNull()
  screen.getByRole('button', { name: 'Add: Headers' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(input(1, 'Name'))
  await user.keyboard('a{Enter}1{Enter}b{Enter}2{Enter}')
  expect(value()).toEqual(['a=1', 'b=2', '='])
  expect(document.activeElement).toBe(input(3, 'Name'))
  await user.keyboard('{Backspace}')
  expect(document.activeElement).toBe(input(2, 'Value'))
  expect(value()).toEqual(['a=1', 'b=2'])
  await user.keyboard('{Backspace}')
  expect(value()).toEqual(['a=1', 'b='])
  expect(submitted()).toBe(0)
})

it('the last row passes the focus to the button that adds one', async () => {
  const { user, value } = renderField([{ key: 'a', value: '1' }])
  screen.getByRole('button', { name: 'Headers 1: Remove this row' }).focus()
  await user.keyboard('{Enter}')
  expect(value()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add: Headers' }))
})

it('a row moves with the arrow keys, and keeps the focus and its content', async () => {
  const { user, value } = renderField([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
    { key: 'c', value: '3' },
  ])
  const handle = (nth: number) =>
    screen.getByRole('button', { name: `Headers ${nth}: drag, or move with the arrow keys` })
  handle(1).focus()
  await user.keyboard('{ArrowDown}')
  expect(value()).toEqual(['b=2', 'a=1', 'c=3'])
  expect(document.activeElement).toBe(handle(2))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(value()).toEqual(['b=2', 'c=3', 'a=1'])
  expect(document.activeElement).toBe(handle(3))
  await user.type(input(3, 'Value'), '0')
  expect(value()).toEqual(['b=2', 'c=3', 'a=10'])
})

it('the middle row is removed, and a reset form has its own rows', async () => {
  const { user, value } = renderField([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
    { key: 'c', value: '3' },
  ])
  await user.click(screen.getByRole('button', { name: 'Headers 2: Remove this row' }))
  expect(value()).toEqual(['a=1', 'c=3'])
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect((input(1, 'Name') as HTMLInputElement).value).toBe('only') // a textbox of one line
})

import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FormBar } from './FormBar.tsx'
import { uiMessages } from './ui.messages.ts'

it('counts the fields that are wrong, and leads to the first of them', async () => {
  const isText = (value: string) => /^[a-z]+$/.test(value)
  function Form() {
    const [values, setValues] = useState(['right', '1', '2'])
    return (
      <MantineProvider>
        <form>
          {values.map((value, i) => (
            <TextInput
              key={i}
              aria-label={`field ${i}`}
              value={value}
              error={!isText(value)}
              onChange={({ currentTarget: { value: typed } }) =>
                setValues(values.map((each, at) => (at === i ? typed : each)))
              }
            />
          ))}
          <FormBar status="changed">{null}</FormBar>
        </form>
      </MantineProvider>
    )
  }
  const user = userEvent.setup()
  render(<Form />)
  await user.click(await screen.findByRole('button', { name: uiMessages.wrongFields.en('2') }))
  const first = screen.getByRole('textbox', { name: 'field 1' })
  expect(document.activeElement).toBe(first)
  await user.clear(first)
  await user.type(first, 'a')
  const last = await screen.findByRole('button', { name: uiMessages.wrongFields.en('1') })
  await user.click(last)
  await user.clear(screen.getByRole('textbox', { name: 'field 2' }))
  await user.keyboard('b')
  expect(last.isConnected).toBe(false)
  screen.getByRole('status')
})

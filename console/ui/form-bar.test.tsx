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
    const [values, setValues] = useState({ first: 'right', second: '1', third: '2' })
    return (
      <MantineProvider>
        <form>
          {Object.entries(values).map(([name, value]) => (
            <TextInput
              key={name}
              aria-label={name}
              value={value}
              error={!isText(value)}
              onChange={({ currentTarget: { value: typed } }) =>
                setValues({ ...values, [name]: typed })
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
  const second = screen.getByRole('textbox', { name: 'second' })
  expect(document.activeElement).toBe(second)
  await user.clear(second)
  await user.type(second, 'a')
  const last = await screen.findByRole('button', { name: uiMessages.wrongFields.en('1') })
  await user.click(last)
  await user.clear(screen.getByRole('textbox', { name: 'third' }))
  await user.keyboard('b')
  expect(last.isConnected).toBe(false)
  screen.getByRole('status')
})

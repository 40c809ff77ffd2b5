import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../testing/fields.ts'
import { renderScreen } from '../testing/render.tsx'
import { useSignalbox } from '../testing/signalbox.ts'
import { galleryMessages } from './gallery.messages.ts'
import { ruleSqlMessages as t } from './rule-sql.messages.ts'

useSignalbox()

it('a statement is run with an event, and explained, in both languages', async () => {
  const { user, main } = await renderScreen('/__ui/sql')
  expect((await main.findByText(/"band": "hot"/)).tagName).toBe('PRE')
  await main.findByRole('cell', { name: 'is_num(payload.temp)' })
  const columns = main.getByLabelText(t.eventJson.en)
  await fill(user, columns, '{"topic":"t/a","payload":"{\\"temp\\":20}"}')
  await main.findByText(/"band": "ok"/)
  await fill(user, columns, '[]')
  await main.findByText(t.badEvent.en)
  await user.click(main.getByRole('button', { name: galleryMessages.language.en }))
  await screen.findByRole('heading', { level: 1, name: t.title.zh })
})

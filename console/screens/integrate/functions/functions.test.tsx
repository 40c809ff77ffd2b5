import { it } from 'vitest'
import { paths } from '#paths.ts'
import { ruleSqlMessages as t } from '#domain/rule-sql/rule-sql.messages.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { functionsMessages } from './functions.messages.ts'

useSignalbox()

it('finds functions by name and by what they do, in both languages', async () => {
  const { user, main } = await renderScreen(paths.functions())
  await main.findByRole('heading', { level: 1, name: functionsMessages.title.en })
  const search = main.getByRole('searchbox', { name: t.search.en })
  await fill(user, search, 'sha256')
  await main.findByText('sha256(s: bytes) → text')
  await fill(user, search, 'no such function')
  await main.findByText(t.nothing.en)
  const chinese = await renderScreen(paths.functions(), { language: 'zh' })
  await fill(chinese.user, chinese.main.getByRole('searchbox', { name: t.search.zh }), '大写')
  await chinese.main.findByText('upper(s: text) → text')
})

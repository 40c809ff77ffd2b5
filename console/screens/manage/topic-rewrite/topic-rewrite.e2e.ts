import { topicRewriteGet, topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { testMessages, topicRewriteMessages as t } from './topic-rewrite.messages.ts'

test('topic rewrite is used by keyboard and by dragging, and is accessible in both languages and themes', async ({
  open,
  api,
}) => {
  await api.call(topicRewriteUpdate, {
    body: [{ action: 'publish', source_topic: '#', re: '.', dest_topic: 'all' }],
  })
  const page = await open(paths.topicRewrite({ topic: 'old/a' }))
  const field = (name: string) => page.getByRole('textbox', { name })
  await page.getByRole('button', { name: t.add.en }).press('Enter')
  await expect(field(t.source.en)).toBeFocused()
  await page.keyboard.type('old/#')
  await field(t.re.en).fill('^old/(.+)$')
  await field(t.destination.en).fill('new/$1')
  await page.keyboard.press('Enter')
  await expect(row(page, 'old/#')).toBeVisible()
  await expect(page.getByText(testMessages.rewritten.en('2', 'new/a'))).toBeVisible()
  await page
    .getByRole('button', { name: t.handle.en('2') })
    .dragTo(page.getByRole('button', { name: t.handle.en('1') }))
  await expect(page.getByText(testMessages.rewritten.en('2', 'all'))).toBeVisible()
  const rules = await api.call(topicRewriteGet, {})
  expect(rules.map(({ source_topic: source }) => source)).toEqual(['old/#', '#'])
  await expectAccessible(page, (it) => row(it, 'old/#').waitFor())
  await api.call(topicRewriteUpdate, { body: [] })
})

import { test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { ruleSqlMessages as t } from '#domain/rule-sql/rule-sql.messages.ts'
import { paths } from '#paths.ts'

test('the functions are accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.functions())
  await expectAccessible(page, async (it) => {
    await it.getByRole('searchbox', { name: t.search.en }).waitFor()
    await it.getByText('sha256', { exact: true }).first().waitFor()
  })
})

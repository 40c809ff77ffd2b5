import {
  type RecordedEnterprise,
  startRecordedEnterprise,
} from '@signalbox/testing/recorded-enterprise'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { expectNoRow, findRow, openRowMenu } from '#testing/tables.ts'
import { fileTransferMessages as t } from './file-transfer.messages.ts'

let cluster: RecordedEnterprise
let restore: (() => void)[] = []
beforeAll(async () => {
  cluster = await startRecordedEnterprise()
  restore = [
    sendCallsTo(cluster),
    setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }),
  ]
})
afterAll(async () => {
  for (const each of restore) each()
  await cluster.close()
})

it('files of an enterprise cluster are read page by page, without what only Signalbox has', async () => {
  const { user, main } = await renderScreen(paths.files())
  await findRow('report.txt')
  await user.click(await main.findByRole('button', { name: t.more.en }))
  await findRow('second.txt')
  expect(main.queryByRole('button', { name: t.more.en })).toBeNull()
  expect(main.queryByRole('link', { name: t.transfers.en })).toBeNull()
  const menu = await openRowMenu(user, 'report.txt')
  menu.getByRole('menuitem', { name: t.download.en })
  expect(menu.queryByRole('menuitem', { name: t.deleteOne.en })).toBeNull()
})

it('a client is found on the page, as the cluster has no filter', async () => {
  const { user, main } = await renderScreen(paths.files({ client: 'later' }))
  await main.findByText(t.filteredOf.en('1'))
  await expectNoRow('report.txt')
  await user.click(await main.findByRole('button', { name: t.more.en }))
  await findRow('second.txt')
  expect(screen.queryByText(t.off.en)).toBeNull()
})

import { bannedCreate, bannedDelete } from '@signalbox/contract/banned'
import { login } from '@signalbox/contract/login'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { unavailableMessages } from '../../../parts/unavailable.messages.ts'
import { paths } from '../../../paths.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { sendCallsTo, setPageConfig, useSignalbox } from '../../../testing/signalbox.ts'
import { expectNoRow, expectRow, openPeek, rowAction } from '../../../testing/tables.ts'
import { auditMessages as t } from './audit.messages.ts'

const signalbox = useSignalbox()
const ban = (who: string) => signalbox.api.call(bannedCreate, { body: { as: 'clientid', who } })

it('shows calls with user, address and result, and the request beside the list', async () => {
  const who = uniqueId('c')
  await ban(who)
  const { user } = await renderScreen(paths.audit({ subject: who }))
  await expectRow({
    [t.operation.en]: 'POST /banned',
    [t.subject.en]: new RegExp(who),
    [t.user.en]: 'admin',
    [t.from.en]: t.dashboard.en,
    [t.address.en]: '127.0.0.1',
    [t.result.en]: `${t.success.en} · 200`,
  })
  const peek = await openPeek(user, 'POST /banned')
  peek.getByText(new RegExp(`"who": "${who}"`))
  expect(peek.getAllByText(/\*\*\*\*\*\*/).length).toBeGreaterThan(0)
})

it('filters, keeps the filter in the address, and follows new calls', async () => {
  const body = { username: 'mallory', password: 'wrong-1' }
  await signalbox.api.call(login, { body }).catch(() => undefined)
  const { main } = await renderScreen(paths.audit({ operation_result: 'failure' }))
  await expectRow({ [t.user.en]: 'mallory', [t.result.en]: `${t.failure.en} · 401` })
  await expectNoRow('POST /banned')
  main.getByText(new RegExp(`${t.result.en}.*${t.failure.en}`))
  const path = { as: 'clientid' as const, who: uniqueId('nobody') }
  await signalbox.api.call(bannedDelete, { path }).catch(() => undefined)
  await expectRow({ [t.operation.en]: 'DELETE /banned/:as/:who' })
})

it('leads from a record to all records of the same subject', async () => {
  const [one, other] = [uniqueId('one'), uniqueId('other')]
  await ban(one)
  await ban(other)
  const { user } = await renderScreen(paths.audit())
  await rowAction(user, one, t.sameSubject.en)
  await expectNoRow(other)
  await expectRow({ [t.subject.en]: new RegExp(one) })
  expect(location.search).toContain(`subject=${one}`)
})

it('a viewer reads the log', async () => {
  await ban(uniqueId('c'))
  await renderScreen(paths.audit({ operation_type: 'banned' }), { as: await signalbox.viewer() })
  await expectRow({ [t.operation.en]: 'POST /banned' })
})

it('shows why a record cannot be read, and tries again', async () => {
  const { main } = await renderScreen(paths.audit({ gte_created_at: 'yesterday' }))
  await main.findByText(/gte_created_at/)
  expect(main.queryByText(t.empty.en)).toBeNull()
})

it('says that the open edition has none', async () => {
  const cluster = await startRecordedCluster()
  onTestFinished(() => cluster.close())
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  await renderScreen(paths.audit())
  await screen.findByText(unavailableMessages.enterprise.en)
})

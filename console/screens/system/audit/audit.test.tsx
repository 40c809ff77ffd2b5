import { bannedCreate, bannedDelete } from '@signalbox/contract/banned'
import { login } from '@signalbox/contract/login'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig, useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, openPeek, rowAction, rows } from '#testing/tables.ts'
import { auditMessages as t } from './audit.messages.ts'

const signalbox = useSignalbox()
const ban = (who: string) => signalbox.api.call(bannedCreate, { body: { as: 'clientid', who } })

it('shows calls with user, address and result, and the request beside the list', async () => {
  const who = uniqueId('c')
  await ban(who)
  const { user } = await renderScreen(paths.audit({ subject: who }))
  await expectRow({
    [t.event.en]: `admin banned client ${who}`,
    [t.from.en]: t.dashboard.en,
    [t.address.en]: '127.0.0.1',
    [t.result.en]: `${t.success.en} · 200`,
  })
  const peek = await openPeek(user, `admin banned client ${who}`)
  peek.getByText('POST /banned')
  peek.getByText(new RegExp(`"who": "${who}"`))
  expect(peek.getAllByText(/\*\*\*\*\*\*/).length).toBeGreaterThan(0)
})

it('filters, keeps the filter in the address, and follows new calls', async () => {
  const body = { username: 'mallory', password: 'wrong-1' }
  await signalbox.api.call(login, { body }).catch(() => undefined)
  const { main } = await renderScreen(paths.audit({ operation_result: 'failure' }))
  await expectRow({
    [t.event.en]: 'Failed: mallory logged in',
    [t.result.en]: `${t.failure.en} · 401`,
  })
  expect(rows().every((row) => row.textContent.startsWith('Failed: '))).toBe(true)
  main.getByText(new RegExp(`${t.result.en}.*${t.failure.en}`))
  const who = uniqueId('nobody')
  const path = { as: 'clientid' as const, who }
  await signalbox.api.call(bannedDelete, { path }).catch(() => undefined)
  await expectRow({ [t.event.en]: `Failed: admin deleted the ban of ${who}` })
})

it('leads from a record to all records of the same subject', async () => {
  const [one, other] = [uniqueId('one'), uniqueId('other')]
  await ban(one)
  await ban(other)
  const { user } = await renderScreen(paths.audit())
  await rowAction(user, `admin banned client ${one}`, t.sameSubject.en)
  await expectNoRow(`admin banned client ${other}`)
  await expectRow({ [t.event.en]: `admin banned client ${one}` })
  expect(location.search).toContain(`subject=${one}`)
})

it('a viewer reads the log', async () => {
  const who = uniqueId('c')
  await ban(who)
  await renderScreen(paths.audit({ operation_type: 'banned' }), { as: await signalbox.viewer() })
  await expectRow({ [t.event.en]: `admin banned client ${who}` })
})

it('shows why a record cannot be read, and tries again', async () => {
  const { main } = await renderScreen(paths.audit({ gte_created_at: 'yesterday' }))
  await main.findByText(/gte_created_at/)
  expect(main.queryByText(t.empty.en)).toBeNull()
})

it('in front of the open edition, lists the calls that passed through this server, and says so', async () => {
  const cluster = await startRecordedCluster()
  onTestFinished(() => cluster.close())
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  const api = await front.api()
  await api.call(bannedCreate, { body: { as: 'clientid', who: 'thief' } })
  await renderScreen(paths.audit())
  await screen.findByText(t.passedHere.en)
  await expectRow({ [t.event.en]: 'admin banned client thief' })
})

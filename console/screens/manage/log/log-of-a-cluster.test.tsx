import { logConfigGet } from '@signalbox/contract/log'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectRow } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { logMessages as t, logSettingMessages as words } from './log.messages.ts'

// In front of a cluster, which has the settings of the log, and not the log itself.

const cluster = useUpstream()

it('begins with the settings, and says why the log cannot be read', async () => {
  const { main, user } = await renderScreen(paths.log())
  await main.findByLabelText(words.level.en)
  await user.click(main.getByRole('link', { name: t.tabLog.en }))
  await main.findByText(unavailableMessages.own.en)
  expect(main.queryByRole('table')).toBeNull()
})

it('does not claim that a file handler is running', async () => {
  const { main } = await renderScreen(paths.log({ tab: 'file' }))
  await expectRow({ [t.handler.en]: 'default', [t.state.en]: t.stopped.en })
  main.getByText(t.enabledNote.en)
})

it('saves the settings', async () => {
  const { main, user } = await renderScreen(paths.log({ tab: 'throttling' }))
  const [amount] = await main.findAllByRole('textbox')
  if (amount) {
    await user.clear(amount)
    await user.type(amount, '5')
  }
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => {
    const { throttling } = await cluster.api.call(logConfigGet, {})
    expect(throttling?.time_window).toBe('5m')
  })
})

it('of the enterprise has the audit log', async () => {
  const audit = { enable: true, path: '/opt/emqx/log/audit.log', max_filter_size: 5000 }
  const body = JSON.stringify({ ...(await cluster.api.call(logConfigGet, {})), audit })
  cluster.proxy.misbehave({ kind: 'status', status: 200, body }, (path) =>
    path.includes('/configs/log'),
  )
  const { main, user } = await renderScreen(paths.log({ tab: 'console' }))
  await user.click(await main.findByRole('link', { name: t.tabAudit.en }))
  expect(await main.findByLabelText(words.maxFilterSize.en)).toHaveProperty('value', '5000')
  cluster.proxy.misbehave({ kind: 'good' })
})

it('has the reason in place of settings that cannot be read', async () => {
  cluster.proxy.misbehave({ kind: 'status', status: 500, body: '{}' }, (path) =>
    path.includes('/configs/log'),
  )
  const { main } = await renderScreen(paths.log({ tab: 'console' }))
  await main.findByRole('alert')
  expect(main.queryByLabelText(words.level.en)).toBeNull()
  cluster.proxy.misbehave({ kind: 'good' })
})

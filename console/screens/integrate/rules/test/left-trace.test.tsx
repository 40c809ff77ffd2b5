import { ruleCreate } from '@signalbox/contract/rules'
import { traceList } from '@signalbox/contract/trace'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testMessages } from '#domain/rule/sample/test.messages.ts'
import { paths } from '#paths.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { ruleDetailMessages } from '../detail/rule-detail.messages.ts'
import { ruleTestMessages as t } from './rule-test.messages.ts'

const server = useFaultyServer()

it('a page that is left before its trace is created leaves none at the broker', async () => {
  const { api, proxy } = server
  await api.call(ruleCreate, { body: { id: 'left', sql: 'SELECT * FROM "t"', actions: [] } })
  const { user, main } = await renderScreen(paths.rule('left', { tab: 'settings' }))
  await user.click(await main.findByLabelText(testMessages.targetRule.en))
  const calls: string[] = []
  proxy.misbehave({ kind: 'held' }, (path, method) => {
    if (/\/trace(?:\/DEBUG_RULE_\w+)?$/.test(path)) calls.push(method)
    return method === 'POST'
  })
  await user.click(await main.findByRole('button', { name: t.follow.en }))
  await expect.poll(() => calls).toEqual(['POST'])
  await user.click(main.getByRole('link', { name: ruleDetailMessages.overview.en }))
  await waitFor(() => expect(screen.queryByRole('button', { name: t.follow.en })).toBeNull())
  proxy.reset()
  await expect.poll(() => calls).toEqual(['POST', 'DELETE'])
  await expect.poll(() => api.call(traceList, {})).toEqual([])
})

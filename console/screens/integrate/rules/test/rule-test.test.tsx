import { ruleCreate, ruleMetricsGet } from '@signalbox/contract/rules'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { type Queries, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { debuggerMessages } from '#domain/rule/run/debugger.messages.ts'
import { ruleTestMessages as t } from './rule-test.messages.ts'
import { testMessages } from '#domain/rule/sample/test.messages.ts'

const signalbox = useSignalbox()

async function openRule(id: string, topic: string): Promise<{ user: UserEvent; main: Queries }> {
  await signalbox.api.call(ruleCreate, {
    body: {
      ...{ id, name: '', description: '', enable: true },
      sql: `SELECT payload.temp AS temp FROM "${topic}" WHERE temp > 30`,
      actions: [
        { function: 'republish', args: { topic: `${topic}/out`, payload: '${temp}', qos: 0 } },
        'http:gone',
      ],
    },
  })
  const { user, main } = await renderScreen(paths.rule(id, { tab: 'settings' }))
  await user.click(await main.findByLabelText(testMessages.targetRule.en))
  await main.findByText(t.what.en)
  return { user, main }
}

it('the stored rule renders its outputs, and sends nothing until that is confirmed', async () => {
  const topic = uniqueId('stored')
  const listener = await signalbox.connect()
  await listener.mqtt.subscribeAsync(`${topic}/out`)
  const { user, main } = await openRule('stored', topic)
  main.getByText(t.stops.en)
  await fill(user, await main.findByLabelText('payload'), '{"temp":36}')
  await user.click(main.getByRole('button', { name: t.send.en }))
  const results = within(await main.findByRole('group', { name: t.results.en }))
  results.getByText('republish')
  results.getByText(t.stopped.en)
  results.getByText('http:gone')
  results.getByText(t.outOfService.en)
  expect(results.queryByText(t.ok.en)).toBeNull()
  const templates = within(await main.findByRole('region', { name: debuggerMessages.templates.en }))
  templates.getByText(`${topic}/out`)

  await user.click(main.getByRole('switch', { name: t.runOutputs.en }))
  main.getByText(t.sends.en)
  await user.click(main.getByRole('button', { name: t.send.en }))
  const question = within(await screen.findByRole('dialog', { name: t.sendTitle.en('stored') }))
  expect(listener.received).toHaveLength(0)
  await user.click(question.getByRole('button', { name: t.runOutputs.en }))
  await waitFor(() => expect(listener.received).toHaveLength(1))
  await main.findByText(t.outOfService.en)
  const { metrics } = await signalbox.api.call(ruleMetricsGet, { path: { id: 'stored' } })
  expect(metrics.matched).toBe(2)

  await fill(user, main.getByLabelText('payload'), '{"temp":1}')
  await user.click(main.getByRole('switch', { name: t.runOutputs.en }))
  await user.click(main.getByRole('button', { name: t.send.en }))
  await main.findByText(t.noMatch.en)
})

it('a statement uses the schemas of the registry in the page', async () => {
  await signalbox.api.call(registrySchemaCreate, {
    body: { name: 'dbg', type: 'json', source: '{"required":["x"]}', description: '' },
  })
  const sql = `SELECT schema_check('dbg', payload) AS conforms FROM "t"`
  await signalbox.api.call(ruleCreate, { body: { id: 'schemas', sql, actions: [] } })
  const { user, main } = await renderScreen(paths.rule('schemas', { tab: 'settings' }))
  const payload = await main.findByLabelText('payload')
  await fill(user, payload, '{"x":1}')
  await main.findByText(/"conforms": ?true/)
  await fill(user, payload, '{"y":1}')
  await main.findByText(/"conforms": ?false/)
})

it('the test begins with the stored rule where an address says so', async () => {
  await signalbox.api.call(ruleCreate, {
    body: { id: 'led', sql: 'SELECT * FROM "led"', actions: [] },
  })
  const { main } = await renderScreen(paths.rule('led', { tab: 'settings', test: 'rule' }))
  await main.findByRole('button', { name: t.follow.en })
})

it('real traffic of the rule is followed', async () => {
  const topic = uniqueId('followed')
  const publisher = await signalbox.connect()
  const { user, main } = await openRule('followed', topic)
  await user.click(main.getByRole('button', { name: t.follow.en }))
  await main.findByText(t.following.en)
  await publisher.mqtt.publishAsync(topic, '{"temp":41}')
  await main.findByText(/"temp": ?41/)
  const runs = within(await main.findByRole('region', { name: t.runs.en }))
  await runs.findByText(t.error.en)
  expect((await runs.findAllByText('http:gone')).length).toBeGreaterThan(0)
  await user.click(main.getByRole('button', { name: t.stop.en }))
  await main.findByRole('button', { name: t.follow.en })
})

it('a topic that clients cannot publish to because it is rewritten is named', async () => {
  const topic = uniqueId('old')
  const rule = { source_topic: `${topic}/#`, re: '/(.+)$', dest_topic: 'new/$1' }
  await signalbox.api.call(topicRewriteUpdate, { body: [{ ...rule, action: 'publish' }] })
  onTestFinished(async () => void (await signalbox.api.call(topicRewriteUpdate, { body: [] })))
  const { user, main } = await openRule('rewritten', `${topic}/1`)
  await main.findByText(t.rewritten.en(`${topic}/1`, 'new/1'))
  main.getByRole('link', { name: t.rewrite.en })
  await fill(user, main.getByLabelText('topic'), 'new/1')
  await waitFor(() => expect(main.queryByRole('link', { name: t.rewrite.en })).toBeNull())
})

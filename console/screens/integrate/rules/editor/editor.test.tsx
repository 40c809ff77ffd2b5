import { ruleCreate } from '@signalbox/contract/rules'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { debuggerMessages as d } from '#domain/rule/run/debugger.messages.ts'
import { sampleMessages } from '#domain/rule/sample/samples.messages.ts'
import { outputsFormMessages } from '#domain/rule/outputs/outputs-form.messages.ts'
import { testMessages as test } from '#domain/rule/sample/test.messages.ts'
import { savedMessages as saved } from '#ui/saved/saved.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { editorMessages as t } from './editor.messages.ts'
import { inputMessages as inputs } from './inputs.messages.ts'
import { templates } from './templates.ts'

const signalbox = useSignalbox()

const region = (name: string) => within(screen.getByRole('region', { name }))
/** CodeMirror without a layout shows all lines. */
const statement = () => document.querySelector('.cm-content')?.textContent ?? ''
const clickIn = (user: UserEvent, name: string, button: string) =>
  user.click(region(name).getByRole('button', { name: button }))

it('the inputs are the items of FROM, and write them', async () => {
  const { user, main } = await renderScreen(paths.newRule({ sql: 'SELECT * FROM "a/#", "b"' }))
  await main.findAllByText('a/#')
  await clickIn(user, inputs.title.en, inputs.add.en)
  const panel = within(await screen.findByRole('dialog', { name: inputs.addTitle.en }))
  const topic = panel.getByRole('textbox')
  await fill(user, topic, 'b')
  await user.click(panel.getByRole('button', { name: inputs.apply.en }))
  panel.getByText(inputs.duplicate.en)
  await fill(user, topic, 'c/#/d')
  panel.getByText(inputs.invalidTopic.en)
  await user.click(panel.getByLabelText(inputs.event.en))
  await user.selectOptions(panel.getByRole('combobox'), '$events/client_connected')
  await user.click(panel.getByRole('button', { name: inputs.apply.en }))
  await waitFor(() => expect(statement()).toContain('"$events/client_connected"'))
  await clickIn(user, inputs.title.en, inputs.remove.en('a/#'))
  await waitFor(() => expect(statement()).toBe('SELECT * FROM "b", "$events/client_connected"'))
})

it('a source that does not exist is marked', async () => {
  const sql = 'SELECT * FROM "$bridges/mqtt:gone"'
  const { main } = await renderScreen(paths.newRule({ sql }))
  await main.findByText(inputs.missing.en)
})

it('a template replaces the statement after a question, with its example as the test', async () => {
  const { user, main } = await renderScreen(paths.newRule())
  await user.click(await main.findByRole('button', { name: t.templates.en }))
  const panel = within(await screen.findByRole('dialog', { name: t.templates.en }))
  const [first] = templates
  const card = within(await panel.findByRole('region', { name: first?.title.en ?? '' }))
  await card.findByText(/"clientid": "c_emqx"/)
  await user.click(card.getByRole('button', { name: t.use.en }))
  const question = within(
    await screen.findByRole('dialog', { name: t.askTitle.en(first?.title.en ?? '') }),
  )
  await user.click(question.getByRole('button', { name: t.use.en }))
  await waitFor(() => expect(statement()).toContain('plant/+/temperature'))
  await main.findByText(test.passes.en('1 row'))
})

it('a test says why WHERE is false, and shows every value and the outputs', async () => {
  const sql = 'SELECT payload.temp AS temp, clientid FROM "t/#" WHERE temp > 30 AND qos = 1'
  await signalbox.api.call(ruleCreate, {
    body: {
      ...{ id: 'debugged', name: '', description: '', enable: true, sql },
      actions: [{ function: 'republish', args: { topic: 'out/${clientid}/${room}', payload: '' } }],
    },
  })
  const { user, main } = await renderScreen(paths.rule('debugged', { tab: 'settings' }))
  await main.findByText(test.noResultWhere.en)
  const payload = region(test.title.en).getByLabelText('payload')
  await fill(user, payload, '{"temp":21}')
  await main.findAllByText(d.becauseValues.en('temp > 30', d.valueOf.en('temp', '21')))
  const where = within(main.getByRole('table', { name: 'WHERE' }))
  where.getByText('temp > 30')

  await fill(user, payload, '{"temp":36}')
  await main.findByText(test.passes.en('1 row'))
  const outputs = within(await main.findByRole('table', { name: d.templates.en }))
  expect(outputs.getByText(/^out\//).textContent).toBe('out/c_emqx/undefined')
  main.getByText(d.missingWarning.en('${room}'))

  await user.click(main.getByRole('button', { name: test.runOnBroker.en }))
  await main.findByText(test.brokerSame.en)

  await fill(user, payload, 'not JSON')
  await main.findByText(test.failed.en)
})

it('a data source that FROM does not name is reported before the test is sent', async () => {
  const { user, main } = await renderScreen(paths.newRule({ topic: 'a' }))
  const source = await main.findByLabelText(test.dataSource.en)
  await user.selectOptions(source, '$events/client_connected')
  await main.findByText(test.notInFrom.en)
  expect(main.getByRole('button', { name: test.runOnBroker.en })).toHaveProperty('disabled', true)
  await main.findByText(test.noResultFrom.en)
})

it('events are stored with the rule, and offered again', async () => {
  const { user, main } = await renderScreen(paths.newRule({ topic: 'a' }))
  const payload = await main.findByLabelText('payload')
  await fill(user, payload, '{"stored":1}')
  await user.click(main.getByRole('button', { name: sampleMessages.samples.en }))
  const menu = () => within(screen.getByRole('dialog', { name: sampleMessages.samples.en }))
  await screen.findByRole('dialog', { name: sampleMessages.samples.en })
  await fill(user, menu().getByLabelText(sampleMessages.name.en), 'first')
  await user.click(menu().getByRole('button', { name: saved.save.en }))
  await menu().findByRole('button', { name: 'first' })
  // A press elsewhere closes the menu.
  await fill(user, payload, '{}')
  await user.click(main.getByRole('button', { name: sampleMessages.samples.en }))
  await screen.findByRole('dialog', { name: sampleMessages.samples.en })
  await user.click(menu().getByRole('button', { name: 'first' }))
  await waitFor(() => expect(payload).toHaveProperty('value', '{"stored":1}'))
  await user.click(main.getByRole('button', { name: sampleMessages.samples.en }))
  const list = await screen.findByRole('dialog', { name: sampleMessages.samples.en })
  await user.click(menu().getByRole('button', { name: saved.delete.en('first') }))
  await menu().findByText(sampleMessages.about.en)
  expect(document.activeElement).toBe(list)
  await user.click(screen.getByRole('button', { name: uiMessages.undo.en }))
  await user.click(main.getByRole('button', { name: sampleMessages.samples.en }))
  await menu().findByRole('button', { name: 'first' })
})

it('topics with messages that match are shown with their rates, and # is warned about', async () => {
  const topic = uniqueId('traffic')
  const { mqtt } = await signalbox.connect({ clientId: 'sensor' })
  await mqtt.publishAsync(`${topic}/1`, '{"temp":40}', { qos: 1 })
  const { user, main } = await renderScreen(paths.newRule({ topic: `${topic}/+` }))
  await user.click(await main.findByRole('button', { name: `${topic}/1` }))
  await waitFor(() => expect(main.getByLabelText('payload')).toHaveProperty('value', '{"temp":40}'))
  expect(main.getByLabelText('clientid')).toHaveProperty('value', 'sensor')
  const all = await renderScreen(paths.newRule({ topic: '#' }))
  await all.main.findByText(inputs.everything.en)
})

it('the outputs are in front of the test', async () => {
  const { main } = await renderScreen(paths.newRule({ topic: 'a' }))
  await main.findByLabelText('payload')
  const outputs = screen.getByRole('region', { name: outputsFormMessages.title.en })
  const panel = screen.getByRole('region', { name: test.title.en })
  expect(outputs.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

it('a fault of the statement is not blamed on the example', async () => {
  const topic = uniqueId('faulty')
  const rule = { name: '', description: '', enable: true, actions: [] }
  const sql = `SELECT nofunc(payload.temp) AS temp FROM "${topic}"`
  await signalbox.api.call(ruleCreate, { body: { ...rule, id: topic, sql } })
  const { main } = await renderScreen(paths.rule(topic, { tab: 'settings' }))
  await main.findByText(test.failedAlways.en)
  expect(main.getAllByText('There is no function nofunc.').length).toBeGreaterThan(0)
  expect(main.queryByText(test.failedExample.en)).toBeNull()
})

it('a stored rule does not fail with an example, and is tested with what it received', async () => {
  const topic = uniqueId('sampled')
  const rule = { name: '', description: '', enable: true, actions: [] }
  const sql = `SELECT payload.temp + 1 AS temp FROM "${topic}/+"`
  await signalbox.api.call(ruleCreate, { body: { ...rule, id: topic, sql } })
  const { user, main } = await renderScreen(paths.rule(topic, { tab: 'settings' }))
  await main.findByText(test.failedExample.en)
  expect(main.queryByText(test.failed.en)).toBeNull()
  const payload = main.getByLabelText('payload')
  await fill(user, payload, '{"msg":1}')
  await main.findByText(test.failed.en)

  const { mqtt } = await signalbox.connect({ clientId: 'sampler' })
  await mqtt.publishAsync(`${topic}/1`, '{"temp":41}', { qos: 1 })
  const later = await renderScreen(paths.rule(topic, { tab: 'settings' }))
  await later.main.findByText(test.passes.en('1 row'))
  expect(later.main.getByLabelText('payload')).toHaveProperty('value', '{"temp":41}')
  expect(later.main.getByLabelText('clientid')).toHaveProperty('value', 'sampler')
})

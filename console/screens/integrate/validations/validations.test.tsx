import { registrySchemaCreate, registrySchemaDelete } from '@signalbox/contract/schema-registry'
import {
  type ValidationConfig,
  validationCreate,
  validationDelete,
  validationGet,
  validationList,
  validationUpdate,
} from '@signalbox/contract/schema-validations'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { stageMessages as c } from '#domain/stages/stages.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, rowAction, rows } from '#testing/tables.ts'
import { validationMessages as t } from './validations.messages.ts'

const signalbox = useSignalbox()
beforeAll(async () => {
  const schemas = [
    { name: 'js', type: 'json', source: '{"required":["x"]}' },
    { name: 'pb', type: 'protobuf', source: 'message P { required string a = 1; }' },
  ] as const
  for (const body of schemas) {
    await signalbox.api.call(registrySchemaCreate, { body: { ...body, description: '' } })
  }
})
afterEach(async () => {
  for (const { name } of await signalbox.api.call(validationList, {})) {
    await signalbox.api.call(validationDelete, { path: { name } })
  }
})

const create = (name: string, more: Partial<ValidationConfig> = {}) =>
  signalbox.api.call(validationCreate, {
    body: {
      name,
      enable: true,
      topics: ['t/#'],
      strategy: 'all_pass',
      failure_action: 'drop',
      log_failure: { level: 'info' },
      description: '',
      checks: [{ type: 'json', schema: 'js' }],
      ...more,
    },
  })
const read = (name: string) => signalbox.api.call(validationGet, { path: { name } })

it('a validation is tried and created', async () => {
  const { user, main } = await renderScreen(paths.newValidation())
  await user.click(await main.findByRole('button', { name: c.create.en }))
  await main.findByText(c.topicsRequired.en)
  await main.findByText(fieldMessages.select.en(c.schema.en))
  await fill(user, main.getByLabelText(label(c.name.en)), 'one')
  await fill(user, main.getByLabelText(label(c.topics.en)), 'a/#\nb/+')
  await user.selectOptions(main.getByLabelText(label(c.schema.en)), 'js')
  await user.click(main.getByRole('button', { name: t.addCheck.en }))
  const second = within(main.getByRole('group', { name: t.check.en('2') }))
  await user.selectOptions(second.getByLabelText(t.type.en), t.types.en('sql'))
  await fill(user, second.getByLabelText(label(t.sql.en)), 'SELECT * WHERE payload.x >')
  await user.click(main.getByRole('button', { name: c.create.en }))
  await main.findByText(/^Invalid SQL: /)
  await fill(user, second.getByLabelText(label(t.sql.en)), 'SELECT * WHERE payload.x > 5')
  await user.click(main.getByText(t.try.en))
  await fill(user, main.getByLabelText(t.payload.en), '{"x":1}')
  const run = main.getByRole('button', { name: t.tryNow.en })
  await waitFor(() => expect(run).toHaveProperty('disabled', false))
  await user.click(run)
  await main.findByText(t.fails.en)
  main.getByText(t.passes.en)
  await user.click(main.getByRole('button', { name: c.create.en }))
  await screen.findByText(c.created.en('one'))
  await waitFor(() => expect(location.pathname).toBe(paths.validation('one')))
  expect(await read('one')).toMatchObject({
    topics: ['a/#', 'b/+'],
    checks: [
      { type: 'json', schema: 'js' },
      { type: 'sql', sql: 'SELECT * WHERE payload.x > 5' },
    ],
  })
})

it('the counts stay when the order changes', async () => {
  await create('one')
  await create('two')
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  const { user } = await renderScreen(paths.validations())
  const counted = { [c.name.en]: 'two', [c.matched.en]: '0' }
  await expectRow({ [words.order.en]: '2', ...counted })
  proxy.misbehave({ kind: 'held' }, (path) => path.endsWith('/metrics'))
  await rowAction(user, 'two', words.up.en)
  await screen.findByText(words.moved.en('two', '1', '2'))
  await findRow('two')
  await expectRow({ [words.order.en]: '1', [c.name.en]: 'two' })
  await expectRow({ [words.order.en]: '1', ...counted })
})

it('the list is moved, disabled and emptied', async () => {
  await create('one')
  await create('two')
  const { user } = await renderScreen(paths.validations())
  await expectRow({
    [words.order.en]: '1',
    [c.name.en]: 'one',
    [c.topics.en]: 't/#',
    [t.strategy.en]: t.all.en,
    [c.matched.en]: '0',
  })
  await rowAction(user, 'two', words.up.en)
  await screen.findByText(words.moved.en('two', '1', '2'))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('two'))
  // By the keys, on the handle.
  within(await findRow('two'))
    .getByRole('button', { name: words.handle.en('two') })
    .focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => {
    const names = (await signalbox.api.call(validationList, {})).map(({ name }) => name)
    expect(names).toEqual(['one', 'two'])
  })
  const toggle = within(await findRow('one')).getByRole('switch')
  await user.click(toggle)
  await screen.findByText(t.disableText.en('one'))
  await user.click(screen.getByRole('button', { name: words.disable.en }))
  await screen.findByText(words.disabledNow.en('one'))
  expect((await read('one')).enable).toBe(false)
  await rowAction(user, 'one', c.reset.en)
  await user.click(await screen.findByRole('button', { name: c.reset.en }))
  await screen.findByText(c.resetDone.en('one'))
  for (const name of ['one', 'two']) {
    await rowAction(user, name, c.deleteOne.en)
    await screen.findByText(t.deleteText.en(name))
    await user.click(screen.getByRole('button', { name: c.deleteOne.en }))
    await screen.findByText(words.deleted.en(name))
  }
  await screen.findByText(t.empty.en)
})

it('counters that could not be read are not 0', async () => {
  await create('one')
  await create('two')
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  proxy.misbehave({ kind: 'status', status: 500 }, (path) => path.endsWith('/one/metrics'))
  await renderScreen(paths.validations())
  await expectRow({ [c.name.en]: 'two', [c.matched.en]: '0', [c.failed.en]: '0' })
  await expectRow({ [c.name.en]: 'one', [c.matched.en]: '—', [c.failed.en]: '—' })
})

it('settings are saved without a loss, and a schema names the validation that uses it', async () => {
  const checks = [{ type: 'protobuf', schema: 'pb', message_type: 'P' }] as const
  await create('one', { tags: ['a', 'b'], checks: [...checks], log_failure: { level: 'none' } })
  const before = await read('one')
  const { user, main } = await renderScreen(paths.validation('one', 'settings'))
  await user.selectOptions(await main.findByLabelText(c.action.en), c.disconnect.en)
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(settingsMessages.saved.en())
  expect(await read('one')).toEqual({ ...before, failure_action: 'disconnect' })
  const schema = await renderScreen(paths.schema('pb', 'usage'))
  await schema.main.findByRole('link', { name: 'one' })
  schema.main.getByText(/^Validation/)
})

it('what another user has changed stays, and the user decides about a field that both changed', async () => {
  await create('one')
  const before = (await read('one')) as ValidationConfig // as it was created
  const { user, main } = await renderScreen(paths.validation('one', 'settings'))
  await fill(user, await main.findByLabelText(label(c.description.en)), 'mine')
  await user.selectOptions(main.getByLabelText(c.action.en), c.disconnect.en)
  const theirs = { description: 'theirs', topics: ['other/#'] }
  await signalbox.api.call(validationUpdate, { body: { ...before, ...theirs } })
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('radio', { name: new RegExp(reviewMessages.theirs.en) }))
  await user.click(screen.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(settingsMessages.saved.en())
  expect(await read('one')).toEqual({ ...before, ...theirs, failure_action: 'disconnect' })
})

it('a refused change is reported, and a missing validation has a link to the list', async () => {
  await create('one')
  await signalbox.api.call(registrySchemaCreate, {
    body: { name: 'gone', type: 'json', source: '{}', description: '' },
  })
  const { user, main } = await renderScreen(paths.validation('one', 'settings'))
  await main.findByRole('option', { name: 'gone' })
  await user.selectOptions(main.getByLabelText(label(c.schema.en)), 'gone')
  await signalbox.api.call(registrySchemaDelete, { path: { name: 'gone' } })
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findAllByText(/missing_schemas/)
  await user.click(screen.getByText(reviewMessages.close.en))
  await main.findByText(/missing_schemas/)
  const missing = await renderScreen(paths.validation('nope'))
  await missing.main.findByText(t.notFound.en)
  missing.main.getByRole('link', { name: t.back.en })
})

it('a viewer changes nothing', async () => {
  await create('one')
  const { main } = await renderScreen(paths.validations(), { as: await signalbox.viewer() })
  const add = await main.findByRole('button', { name: t.add.en })
  expect(add).toHaveProperty('disabled', true)
  expect(add.title).toBe(lockMessages.viewerOnly.en)
  const row = await findRow('one')
  expect(within(row).getByRole('switch')).toHaveProperty('disabled', true)
})

import {
  type TransformationConfig,
  transformationCreate,
  transformationDelete,
  transformationGet,
  transformationList,
} from '@signalbox/contract/message-transformations'
import { publish } from '@signalbox/contract/publish'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { stageMessages as c } from '#domain/stages/stages.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, rowAction } from '#testing/tables.ts'
import { transformationMessages as t } from './transformations.messages.ts'

const signalbox = useSignalbox()
afterEach(async () => {
  for (const { name } of await signalbox.api.call(transformationList, {})) {
    await signalbox.api.call(transformationDelete, { path: { name } })
  }
})

const create = (name: string, more: Partial<TransformationConfig> = {}) =>
  signalbox.api.call(transformationCreate, {
    body: {
      name,
      enable: true,
      topics: ['t/#'],
      failure_action: 'drop',
      log_failure: { level: 'info' },
      description: '',
      payload_decoder: { type: 'json' },
      payload_encoder: { type: 'json' },
      operations: [{ key: 'topic', value: "concat([topic, '/', payload.t])" }],
      ...more,
    },
  })
const read = (name: string) => signalbox.api.call(transformationGet, { path: { name } })

it('a transformation is tried with a message of recent traffic, and created', async () => {
  await signalbox.api.call(publish, {
    body: { topic: 'mt/1', payload: '{"t":"new"}', qos: 1 },
  })
  const { user, main } = await renderScreen(paths.newTransformation())
  await fill(user, await main.findByLabelText(label(c.name.en)), 'one')
  await fill(user, main.getByLabelText(label(c.topics.en)), 'mt/#')
  await user.selectOptions(main.getByLabelText(t.decoder.en), t.formats.en('json'))
  await user.selectOptions(main.getByLabelText(t.encoder.en), t.formats.en('json'))
  const first = within(main.getByRole('group', { name: t.operation.en('1') }))
  await fill(user, first.getByLabelText(t.key.en), 'nope')
  await fill(user, first.getByLabelText(t.value.en), "concat([topic, '/', payload.t])")
  await user.click(main.getByText(t.dryRun.en))
  await fill(user, main.getByLabelText(t.topic.en), 'mt/1')
  await user.click(main.getByRole('button', { name: t.last.en }))
  await waitFor(() =>
    expect(main.getByLabelText(t.payload.en)).toHaveProperty('value', '{"t":"new"}'),
  )
  await user.click(main.getByRole('button', { name: t.dryRunNow.en }))
  await main.findByText(t.keyWrong.en)
  await fill(user, first.getByLabelText(t.key.en), 'topic')
  await user.click(main.getByRole('button', { name: t.dryRunNow.en }))
  await main.findByText('mt/1/new')
  await fill(user, main.getByLabelText(t.payload.en), 'nojson')
  await user.click(main.getByRole('button', { name: t.dryRunNow.en }))
  await main.findByText('payload_decode_failed')
  await user.click(main.getByRole('button', { name: c.create.en }))
  await screen.findByText(c.created.en('one'))
  expect(await read('one')).toMatchObject({
    topics: ['mt/#'],
    payload_decoder: { type: 'json' },
    operations: [{ key: 'topic', value: "concat([topic, '/', payload.t])" }],
  })
})

it('removing an operation leaves the focus in the one before, or at the button that adds one', async () => {
  const { user, main } = await renderScreen(paths.newTransformation())
  const add = await main.findByRole('button', { name: t.addOperation.en })
  const operation = (nth: string) => within(main.getByRole('group', { name: t.operation.en(nth) }))
  const remove = async (nth: string) => {
    main.getByRole('button', { name: c.remove.en(t.operation.en(nth)) }).focus()
    await user.keyboard('{Enter}')
  }
  await user.click(add)
  await remove('2')
  expect(document.activeElement).toBe(operation('1').getByLabelText(t.key.en))
  await remove('1')
  expect(document.activeElement).toBe(add)
})

it('the button that moves an operation keeps the focus, also at the end of the list', async () => {
  const { user, main } = await renderScreen(paths.newTransformation())
  await user.click(await main.findByRole('button', { name: t.addOperation.en }))
  const down = (nth: string) => main.getByRole('button', { name: t.down.en(t.operation.en(nth)) })
  const keys = () => main.getAllByLabelText<HTMLInputElement>(t.key.en).map(({ value }) => value)
  await fill(user, main.getAllByLabelText(t.key.en)[1] ?? down('1'), 'qos')
  const before = keys()
  down('1').focus()
  await user.keyboard('{Enter}')
  expect(keys()).toEqual(before.toReversed())
  expect(document.activeElement).toBe(down('2'))
  await user.keyboard('{Enter}')
  expect(keys()).toEqual(before.toReversed())
})

it('the list has the properties that change, and settings are saved without a loss', async () => {
  await create('one', {
    payload_decoder: { type: 'protobuf', schema: 'pb', message_type: 'P' },
    operations: [
      { key: 'qos', value: 'payload.q' },
      { key: 'user_property.a', value: 'clientid' },
    ],
  })
  const before = await read('one')
  const { user } = await renderScreen(paths.transformations())
  await expectRow({ [c.name.en]: 'one', [t.operations.en]: 'qos, user_property.a' })
  await rowAction(user, 'one', c.settings.en)
  await waitFor(() => expect(location.search).toContain('settings'))
  await user.click(await screen.findByRole('button', { name: t.down.en(t.operation.en('1')) }))
  await user.click(screen.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(settingsMessages.saved.en())
  expect(await read('one')).toEqual({
    ...before,
    operations: [
      { key: 'user_property.a', value: 'clientid' },
      { key: 'qos', value: 'payload.q' },
    ],
  })
})

it('the page of a transformation has its metrics, and resets and deletes', async () => {
  await create('one')
  await signalbox.api.call(publish, { body: { topic: 't/1', payload: 'no' } })
  await signalbox.api.call(publish, { body: { topic: 't/1', payload: '{"t":"x"}' } })
  const { user, main } = await renderScreen(paths.transformation('one'))
  const vitals = (await main.findAllByText(c.failed.en))[0]?.parentElement
  expect(vitals?.textContent).toBe(`${c.failed.en}1`)
  await user.click(main.getByRole('button', { name: c.reset.en }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: c.reset.en }),
  )
  await screen.findByText(c.resetDone.en('one'))
  await user.click(main.getByRole('button', { name: c.deleteOne.en }))
  await screen.findByText(t.deleteText.en('one'))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: c.deleteOne.en }),
  )
  await screen.findByText(words.deleted.en('one'))
})

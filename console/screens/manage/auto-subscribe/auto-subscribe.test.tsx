import { autoSubscribeGet, autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { oldSyntaxMessages } from '#domain/syntax/old-syntax.messages.ts'
import { subscriptionOptionMessages as options } from '#domain/subscriptions/subscription-options.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { autoSubscribeMessages as t } from './auto-subscribe.messages.ts'

const signalbox = useSignalbox()
const plain = { qos: 0, nl: 0, rap: 0, rh: 0 } as const
const list = () => signalbox.api.call(autoSubscribeGet, {})
const put = (...topics: string[]) =>
  signalbox.api.call(autoSubscribeUpdate, {
    body: topics.map((topic) => ({ ...plain, topic })),
  })

async function openForm(name: string) {
  const { user, main } = await renderScreen(paths.autoSubscribe())
  await user.click(await main.findByRole('button', { name }))
  return { user, main, form: within(await screen.findByRole('dialog')) }
}

it('an entry is created with its options, and shown', async () => {
  await put()
  const { user, main } = await renderScreen(paths.autoSubscribe())
  await main.findByText(t.empty.en)
  await user.click(main.getByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  const topic = await form.findByLabelText(label(t.topicFilter.en))
  await fill(user, topic, 'a/#/b')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(t.topicFilterWrong.en)
  await fill(user, topic, 'commands/%c/#')
  await form.findByText(oldSyntaxMessages.oldClientId.en)
  await fill(user, topic, 'commands/${clientid}/#')
  expect(form.queryByText(oldSyntaxMessages.oldClientId.en)).toBeNull()
  await user.selectOptions(form.getByLabelText(t.qos.en), '2')
  await user.click(field('rap'))
  await user.click(form.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en('commands/${clientid}/#'))
  await expectRow({
    [t.topicFilter.en]: 'commands/${clientid}/#',
    [t.qos.en]: '2',
    [options.rap.en]: options.yes.en,
  })
  expect(await list()).toEqual([{ topic: 'commands/${clientid}/#', qos: 2, nl: 0, rap: 1, rh: 0 }])
})

it('a repeated topic filter and No Local on a shared one are refused in the form', async () => {
  await put('a')
  const { user, form } = await openForm(t.add.en)
  const topic = await form.findByLabelText(label(t.topicFilter.en))
  await fill(user, topic, 'a')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(t.exists.en)
  await fill(user, topic, '$share/g/a')
  await user.click(field('nl'))
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(t.sharedNoLocal.en)
  expect(form.queryByText(t.exists.en)).toBeNull()
  expect(await list()).toHaveLength(1)
})

it('changes of another user are not lost', async () => {
  await put('a', 'b')
  const { user, form } = await openForm('a')
  await put('new', 'a')
  await fill(user, await form.findByLabelText(label(t.topicFilter.en)), 'edited')
  await user.click(form.getByRole('button', { name: t.save.en }))
  await screen.findByText(t.edited.en('edited'))
  expect((await list()).map(({ topic }) => topic)).toEqual(['new', 'edited'])
})

it('an entry that another user has changed is not overwritten', async () => {
  await put('a')
  const { user, form } = await openForm('a')
  await signalbox.api.call(autoSubscribeUpdate, { body: [{ ...plain, topic: 'a', qos: 1 }] })
  await fill(user, await form.findByLabelText(label(t.topicFilter.en)), 'edited')
  await user.click(form.getByRole('button', { name: t.save.en }))
  await form.findByText(t.gone.en)
  expect(await list()).toEqual([{ ...plain, topic: 'a', qos: 1 }])
})

it('a deletion is confirmed, and leaves other entries', async () => {
  await put('a', 'b')
  const { user } = await renderScreen(paths.autoSubscribe())
  await findRow('a')
  await rowAction(user, 'a', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t.deleteText.en('a'))
  await put('c', 'a', 'b')
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('a'))
  await expectNoRow('a')
  expect((await list()).map(({ topic }) => topic)).toEqual(['c', 'b'])
})

it('no entry is created beyond 20, nor by a viewer', async () => {
  await put(...Array.from({ length: 20 }, (_, i) => `t/${i}`))
  const { main } = await renderScreen(paths.autoSubscribe())
  await main.findByText(t.count.en('20', '20'))
  expect(main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
  await put('a')
  const viewed = await renderScreen(paths.autoSubscribe(), { as: await signalbox.viewer() })
  await findRow('a')
  expect(viewed.main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
})

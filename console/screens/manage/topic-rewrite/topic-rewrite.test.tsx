import {
  type RewriteRule,
  topicRewriteGet,
  topicRewriteUpdate,
} from '@signalbox/contract/topic-rewrite'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { oldSyntaxMessages } from '#domain/syntax/old-syntax.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { testMessages, topicRewriteMessages as t } from './topic-rewrite.messages.ts'

const signalbox = useSignalbox()
const rule = (source: string): RewriteRule => ({
  action: 'all',
  source_topic: `${source}/#`,
  re: `^${source}/(.+)$`,
  dest_topic: `new/${source}/$1`,
})
const list = () => signalbox.api.call(topicRewriteGet, {})
const sources = async () => (await list()).map(({ source_topic: topic }) => topic)
const put = (...rules: RewriteRule[]) => signalbox.api.call(topicRewriteUpdate, { body: rules })

async function openForm(name: string) {
  const { user, main } = await renderScreen(paths.topicRewrite())
  await user.click(await main.findByRole('button', { name }))
  return { user, main, form: within(await screen.findByRole('dialog')) }
}

it('a rule is created, after wrong fields are explained', async () => {
  await put()
  const { user, main } = await renderScreen(paths.topicRewrite())
  await main.findByText(t.empty.en)
  await user.click(main.getByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  const type = async (name: string, text: string) =>
    fill(user, await form.findByLabelText(label(name)), text)
  const create = () => user.click(form.getByRole('button', { name: t.create.en }))
  await create()
  expect(await form.findAllByText(t.topicRequired.en)).toHaveLength(2)
  form.getByText(t.required.en(t.re.en))
  await type(t.source.en, 'old/#/x')
  await type(t.re.en, '(old')
  await type(t.destination.en, 'new/#')
  await create()
  await form.findByText(t.sourceWrong.en)
  form.getByText(new RegExp(`^${t.reProblem.en}: `))
  await type(t.source.en, 'old/#')
  await type(t.re.en, '^old/(.+)$')
  await create()
  await form.findByText(t.destinationWildcard.en)
  await type(t.destination.en, '$9')
  await form.findByText(t.missingGroup.en('9', '1'))
  form.getByText(t.reHelp.en)
  await type(t.destination.en, 'new/%u/$1')
  expect(form.queryByText(t.missingGroup.en('9', '1'))).toBeNull()
  await form.findByText(oldSyntaxMessages.oldUsername.en)
  await type(t.destination.en, 'new/${clientid}/$1')
  await create()
  await screen.findByText(t.created.en('old/#'))
  await expectRow({
    [t.order.en]: '1',
    [t.source.en]: 'old/#',
    [t.action.en]: t.actionAll.en,
    [t.re.en]: '^old/(.+)$',
    [t.destination.en]: 'new/${clientid}/$1',
  })
  expect(await list()).toEqual([
    {
      action: 'all',
      source_topic: 'old/#',
      re: '^old/(.+)$',
      dest_topic: 'new/${clientid}/$1',
    },
  ])
})

it('an edit keeps changes of another user, and warns of a rule with the same source', async () => {
  await put(rule('a'), rule('b'))
  const { user, form } = await openForm('a/#')
  const source = await form.findByLabelText(label(t.source.en))
  await fill(user, source, 'b/#')
  await form.findByText(t.same.en('2'))
  await fill(user, source, 'edited/#')
  await put(rule('new'), rule('a'))
  await user.click(form.getByRole('button', { name: t.save.en }))
  await screen.findByText(t.edited.en('edited/#'))
  expect(await sources()).toEqual(['new/#', 'edited/#'])
})

it('a rule that another user has changed is not overwritten', async () => {
  await put(rule('a'))
  const { user, form } = await openForm('a/#')
  const changed: RewriteRule = { ...rule('a'), action: 'publish' }
  await put(changed)
  await fill(user, await form.findByLabelText(label(t.source.en)), 'edited/#')
  await user.click(form.getByRole('button', { name: t.save.en }))
  await form.findByText(t.gone.en)
  expect(await list()).toEqual([changed])
})

it('the order is changed with the arrow keys and the menu, on the list as it is now', async () => {
  await put(rule('a'), rule('b'), rule('c'))
  const { user, main } = await renderScreen(paths.topicRewrite())
  const handle = await main.findByRole('button', { name: t.handle.en('3') })
  handle.focus()
  await user.keyboard('{ArrowUp}')
  await screen.findByText(t.moved.en('3', '2', '3'))
  expect(await sources()).toEqual(['a/#', 'c/#', 'b/#'])
  await put(rule('d'), rule('a'), rule('c'), rule('b'))
  await rowAction(user, 'a/#', t.bottom.en)
  await waitFor(async () => expect(await sources()).toEqual(['d/#', 'c/#', 'b/#', 'a/#']))
})

it('a move behind a rule that is no longer there is refused with the reason', async () => {
  await put(rule('a'), rule('b'), rule('c'))
  const { user } = await renderScreen(paths.topicRewrite())
  await findRow('a/#')
  await put(rule('a'), rule('b'))
  await rowAction(user, 'a/#', t.bottom.en)
  await screen.findByText(t.goneMoved.en)
  expect(await sources()).toEqual(['a/#', 'b/#'])
})

it('a deletion is confirmed, and leaves other rules', async () => {
  await put(rule('a'), rule('b'))
  const { user } = await renderScreen(paths.topicRewrite())
  await findRow('a/#')
  await rowAction(user, 'a/#', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t.deleteText.en('a/#'))
  await put(rule('c'), rule('a'), rule('b'))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('a/#'))
  await expectNoRow('a/#')
  expect(await sources()).toEqual(['c/#', 'b/#'])
})

it('a deleted rule is restored behind the rule that was before it', async () => {
  await put(rule('a'), rule('b'), rule('c'))
  const { user } = await renderScreen(paths.topicRewrite())
  await findRow('b/#')
  await rowAction(user, 'b/#', t.deleteOne.en)
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: t.deleteOne.en }),
  )
  await expectNoRow('b/#')
  await put(rule('d'), rule('a'), rule('c'))
  await user.click(screen.getByRole('button', { name: uiMessages.undo.en }))
  await screen.findByText(uiMessages.undone.en)
  expect(await sources()).toEqual(['d/#', 'a/#', 'b/#', 'c/#'])
})

it('the test names the rule and the new topic, and is in the address', async () => {
  await put(
    { ...rule('a'), dest_topic: 'new/${clientid}/$1' },
    { ...rule('a'), source_topic: 'a/b/#', re: '^x' },
  )
  const { user, main } = await renderScreen(paths.topicRewrite({ topic: 'a/1', clientid: 'c' }))
  await main.findByText(testMessages.rewritten.en('1', 'new/c/1'))
  const topic = main.getByLabelText(testMessages.topic.en)
  await fill(user, topic, 'a/b/1')
  await main.findByText(testMessages.unmatched.en('2'))
  await fill(user, topic, 'other')
  await main.findByText(testMessages.noRule.en)
  await fill(user, topic, '$share/g/a/+')
  await user.click(main.getByRole('radio', { name: t.actionSubscribe.en }))
  await main.findByText(testMessages.rewritten.en('1', '$share/g/new/c/+'))
  expect(location.search).toBe(
    `?action=subscribe&topic=${encodeURIComponent('$share/g/a/+')}&clientid=c`,
  )
  await fill(user, main.getByLabelText(t.clientId.en), '#')
  await main.findByText(testMessages.invalid.en('1', 'new/#/+'))
})

it('no rule is created beyond 19, nor by a viewer', async () => {
  await put(...Array.from({ length: 19 }, (_, i) => rule(`t${i}`)))
  const { main } = await renderScreen(paths.topicRewrite())
  await main.findByText(t.count.en('19', '19'))
  expect(main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
  await put(rule('a'), rule('b'))
  const viewed = await renderScreen(paths.topicRewrite(), { as: await signalbox.viewer() })
  await findRow('a/#')
  expect(viewed.main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
  expect(viewed.main.queryByRole('button', { name: 'a/#' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectNoRow, expectRow, rowAction, rows } from '#testing/tables.ts'
import { durableQueuesMessages as t } from './durable-queues.messages.ts'

async function openWithQueues(count: number) {
  const { resources } = await openInFrontOfLater('enterprise')
  resources.queues.push(
    ...Array.from({ length: count }, (_, i) => ({
      ...{ id: `busy:${i}`, group: 'busy', topic: `t/${i}`, later: [i] },
      ...{ created_at: '2024-01-01T12:34:56.789+02:00', start_time: '1970-01-01T02:00:00+02:00' },
    })),
  )
  return resources
}

it('a queue is created, with messages from a time on, and deleted', async () => {
  const { queues, writes } = await openWithQueues(1)
  const { user, main } = await renderScreen(paths.durableQueues())
  await user.click(await main.findByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, field('group'), 'a/b')
  await fill(user, field('topic'), 'a/#/b')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(t.groupWrong.en)
  form.getByText(t.topicWrong.en)
  await fill(user, field('group'), 'busy')
  await fill(user, field('topic'), 't/0')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(/already exists/)
  await fill(user, field('group'), 'g 1%')
  await fill(user, field('topic'), '设备/#')
  form.getByText(t.groupHelp.en('$share/g 1%/设备/#'))
  await fill(user, field('startTime'), '2026-01-02T03:04')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en('设备/#'))
  await expectRow({ [t.topic.en]: '设备/#', [t.group.en]: 'g 1%' })
  const start_time = new Date('2026-01-02T03:04').toISOString()
  expect(writes.at(-1)?.body).toEqual({ group: 'g 1%', topic: '设备/#', start_time })
  await rowAction(user, '设备/#', t.deleteOne.en)
  await screen.findByText(t.deleteText.en('g 1%', '设备/#'))
  await user.click(screen.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('设备/#'))
  await expectNoRow('设备/#')
  expect(queues).toHaveLength(1)
})

it('a queue that is read is not deleted, and the reason is that of the cluster', async () => {
  await openWithQueues(1)
  const { user } = await renderScreen(paths.durableQueues())
  await rowAction(user, 't/0', t.deleteOne.en)
  await user.click(await screen.findByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(/Queue is currently active/)
  await expectRow({ [t.topic.en]: 't/0' })
})

it('further queues are read along the cursor', async () => {
  await openWithQueues(7)
  const { user, main } = await renderScreen(paths.durableQueues())
  await expectRow({ [t.topic.en]: 't/0' })
  expect(rows()).toHaveLength(3)
  const more = () => main.queryByRole('button', { name: t.more.en })
  for (const count of [6, 7]) {
    const button = more()
    if (button !== null) await user.click(button)
    await waitFor(() => expect(rows()).toHaveLength(count))
  }
  expect(more()).toBeNull()
})

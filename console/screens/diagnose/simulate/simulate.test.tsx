import { validationCreate } from '@signalbox/contract/schema-validations'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import {
  conclusionMessages as said,
  simulateMessages as t,
  stepMessages,
  stepReasons,
} from './simulate.messages.ts'

const signalbox = useSignalbox()
/** Of the form: the navigation has the same words. */
const form = () => within(screen.getByRole('region', { name: t.message.en }))

it('says why a message is not delivered', async () => {
  const topic = uniqueId('nobody')
  const { user, main } = await renderScreen(paths.simulate({ topic }))
  await main.findByText(said.noSubscribers.en(topic))
  await user.click(form().getByLabelText(label(t.retain.en)))
  await fill(user, form().getByLabelText(label(t.payload.en)), 'kept')
  await user.click(main.getByRole('button', { name: t.simulate.en }))
  await main.findByText(said.noSubscribersKept.en(topic))
  await main.findByText(stepReasons.stored.en)

  await fill(user, form().getByLabelText(label(t.topic.en)), `$delayed/90/${topic}`)
  await user.keyboard('{Enter}')
  await main.findByText(said.held.en('1m 30s', topic))
  await user.click(main.getByRole('link', { name: t.later.en }))
  await main.findByText(said.noSubscribersKept.en(topic))
  expect(form().getByLabelText(label(t.topic.en))).toHaveProperty('value', topic)
})

it('shows a subscription that nearly matches', async () => {
  const topic = uniqueId('near')
  const { mqtt } = await signalbox.connect()
  await mqtt.subscribeAsync(`${topic}/kitchen/#`)
  const { main } = await renderScreen(paths.simulate({ topic: `/${topic}/Kitchen` }))
  await main.findByText(t.similar.en)
  main.getByText(`${topic}/kitchen/#`)
})

it('an invalid topic name is reported at the field, without a request', async () => {
  const { user, main } = await renderScreen(paths.simulate({ topic: 'home/+/light' }))
  await main.findByText(t.invalidTopic.en)
  expect(main.queryByRole('region', { name: t.steps.en })).toBeNull()
  await fill(user, form().getByLabelText(label(t.topic.en)), 'home/kitchen/light')
  await user.click(main.getByRole('button', { name: t.simulate.en }))
  await main.findByText(said.noSubscribers.en('home/kitchen/light'))
  await waitFor(() => expect(main.queryByText(t.invalidTopic.en)).toBeNull())
})

it('reports the rule that changes the topic', async () => {
  await signalbox.api.call(topicRewriteUpdate, {
    body: [{ action: 'publish', source_topic: 'old/#', re: '^old/(.+)$', dest_topic: 'new/$1' }],
  })
  const { main } = await renderScreen(paths.simulate({ topic: 'old/a' }))
  await main.findByText(stepReasons.rewritten.en('1', 'new/a'))
  await main.findByText(said.noSubscribers.en('new/a'))
  await signalbox.api.call(topicRewriteUpdate, { body: [] })
})

it('a validation that fails without dropping the message is not shown as passed', async () => {
  const topic = uniqueId('checked')
  await signalbox.api.call(validationCreate, {
    body: {
      ...{ name: 'v1', topics: [topic], strategy: 'all_pass', failure_action: 'ignore' },
      checks: [{ type: 'sql', sql: 'SELECT payload.x as x WHERE x < 100' }],
    },
  })
  const { user, main } = await renderScreen(paths.simulate({ topic }))
  const steps = within(await main.findByRole('region', { name: t.steps.en }))
  const said = await steps.findByText(/^Failed: v1 \(.*\)\. Message not dropped\.$/)
  within(said.closest('li') ?? document.body).getByText(stepMessages.ignored.en)

  await fill(user, form().getByLabelText(label(t.payload.en)), '{"x":1}')
  await user.click(main.getByRole('button', { name: t.simulate.en }))
  await main.findByText(stepReasons.validationPassed.en('v1'))
})

it('begins with the payload of the last message of the topic', async () => {
  const topic = uniqueId('last')
  const { mqtt } = await signalbox.connect()
  await mqtt.publishAsync(topic, '{"x":1}', { qos: 1 })
  await signalbox.api.call(validationCreate, {
    body: {
      ...{ name: 'v2', topics: [topic], strategy: 'all_pass', failure_action: 'ignore' },
      checks: [{ type: 'sql', sql: 'SELECT payload.x as x WHERE x < 100' }],
    },
  })
  const { main } = await renderScreen(paths.simulate({ topic }))
  await main.findByText(stepReasons.validationPassed.en('v2'))
  expect(form().getByLabelText(label(t.payload.en))).toHaveProperty('value', '{"x":1}')
})

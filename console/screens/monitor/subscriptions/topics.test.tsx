import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, openRowMenu, rowAction, rows } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { subscriptionsMessages, topicsMessages as t } from './subscriptions.messages.ts'

const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

async function openSearch() {
  const { user, main } = await renderScreen(paths.topics())
  return { user, field: await main.findByRole('combobox', { name: t.search.en }) }
}

/** The same with both brokers. */
function itFindsTopics(broker: { readonly mqttUrl: string }) {
  it('finds topics by a part and by a filter, with the number of their subscribers', async () => {
    const base = uniqueId('topics')
    const [first, second] = [await connectMqtt(broker.mqttUrl), await connectMqtt(broker.mqttUrl)]
    onTestFinished(async () => {
      await first.end()
      await second.end()
    })
    await first.mqtt.subscribeAsync([`${base}/a/temp`, `${base}/+/temp`, `${base}/b`])
    await second.mqtt.subscribeAsync(`${base}/a/temp`)
    const { user, field } = await openSearch()
    await fill(user, field, base.slice(1))
    await expectRow({ [t.topic.en]: `${base}/a/temp`, [t.subscriberCount.en]: '2' })
    await expectRow({ [t.topic.en]: `${base}/+/temp`, [t.subscriberCount.en]: '1' })
    await expectRows(3)
    await fill(user, field, `within:${base}/a/#`)
    await expectRows(1)
    await findRow(`${base}/a/temp`)
    await fill(user, field, `topic=${base}/b`)
    await findRow(`${base}/b`)
    await expectRows(1)
  })
}

const signalbox = useSignalbox()

describe('topics of the broker', () => {
  itFindsTopics(signalbox)

  it('are found by any part, and exactly by a valid filter', async () => {
    const { user, field } = await openSearch()
    await fill(user, field, 'topic=a/#/b')
    expect((await screen.findByRole('alert')).textContent).toBe(
      subscriptionsMessages.invalidFilter.en,
    )
    await fill(user, field, 'a/#/b')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(location.search).toContain('like_topic='))
  })
})

it('a topic is proposed for the topic metrics; a filter of many topics has none', async () => {
  const base = uniqueId('metrics')
  const client = await signalbox.connect()
  const shared = `$share/group/${base}/b`
  await client.mqtt.subscribeAsync([`${base}/a`, `${base}/+`, shared])
  const { user } = await renderScreen(paths.topics({ like_topic: base }))
  for (const filter of [`${base}/+`, shared]) {
    const menu = await openRowMenu(user, filter)
    const entry = menu.getByRole('menuitem', { name: new RegExp(t.metrics.en) })
    expect(entry.textContent).toContain(t.metricsOfNames.en)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  await rowAction(user, `${base}/a`, t.metrics.en)
  await waitFor(() => expect(location.pathname).toBe(paths.topicMetrics()))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: /Topic/ })).toHaveProperty('value', `${base}/a`),
  )
})

describe('topics of a cluster', () => {
  itFindsTopics(useUpstream())
})

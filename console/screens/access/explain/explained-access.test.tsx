import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { verdictMessages as t } from './explain.messages.ts'

const signalbox = useSignalbox()

it('names the rule that changes the topic, with a link to its test', async () => {
  await signalbox.api.call(topicRewriteUpdate, {
    body: [{ action: 'subscribe', source_topic: 'old/#', re: '^old/(.+)$', dest_topic: 'new/$1' }],
  })
  const { clientId } = await signalbox.connect()
  const asked = { action: 'subscribe', topic: 'old/+', clientid: clientId } as const
  const { main } = await renderScreen(paths.explain(asked))
  const link = await main.findByRole('link', { name: t.rewritten.en('1', 'new/+') })
  expect(link.getAttribute('href')).toContain(paths.topicRewrite(asked))
  await signalbox.api.call(topicRewriteUpdate, { body: [] })
})

import { openSignalbox } from '@signalbox/testing/shared-process'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { pageMessages } from './page.messages.ts'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'

it('with several clusters each screen has the name of the one that it is about', async () => {
  const behind = await openSignalbox()
  onTestFinished(() => behind.stop())
  const proxy = await startBadUpstream(behind)
  onTestFinished(() => proxy.close())
  const words = ['north', 'south'].flatMap((name) => ['--upstream', `${name}=${proxy.url}`])
  const front = await openSignalbox(words)
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(
    setPageConfig({
      mode: 'upstream',
      upstreams: ['north', 'south'],
      upstreamHosts: ['127.0.0.1', '127.0.0.1'],
      sameUpstreams: [['north', 'south']],
    }),
  )
  await renderScreen(paths.nodes())
  // Beside the screen, at its full width; the navigation may be a narrow bar.
  const column = document.querySelector('main')?.parentElement ?? document.body
  const select = await within(column).findByRole('combobox', { name: pageMessages.cluster.en })
  expect(select).toHaveProperty('value', 'north')
  expect(screen.getAllByRole('combobox', { name: pageMessages.cluster.en })).toEqual([select])
  // Both have one address, which is said beside the name and in the list.
  within(column).getByText(pageMessages.sameAs.en('south'))
  within(select).getByText(`south (${pageMessages.sameAs.en('north')})`)
})

import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { pretendEnterprise } from '#testing/enterprise.ts'
import { useUpstream } from '#testing/upstream.ts'
import { palettePages } from './palette-pages.ts'

useUpstream()

const OWN = /[^.\n]*\bembedded broker\b[^.\n]*/gi
/** Statements about what the console does not offer in front of a cluster. */
const AVAILABILITY = new RegExp(unavailableMessages.own.en)

const MORE = [
  paths.newListener({ type: 'tcp' }),
  paths.newExhook(),
  paths.newRule(),
  paths.newConnector({ type: 'mqtt' }),
  paths.newGateway('stomp'),
]

it('no screen says of a cluster what is true of the embedded broker', async () => {
  pretendEnterprise()
  await renderScreen(paths.nodes())
  const [{ router }, { queryClient }] = await Promise.all([
    import('./router.ts'),
    import('#api/query.ts'),
  ])
  const found: string[] = []
  for (const to of [...palettePages.map((page) => page.to), ...MORE]) {
    await router.navigate(to)
    // The reads of a screen begin after it is rendered.
    await new Promise((resolve) => setTimeout(resolve))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const text = [...document.querySelectorAll('main *')]
      .flatMap((each) => [
        each.children.length === 0 ? each.textContent : '',
        each.getAttribute('title'),
      ])
      .join('\n')
    const said = text.match(OWN)?.filter((each) => !AVAILABILITY.test(each)) ?? []
    found.push(...said.map((each) => `${to}: ${each}`))
  }
  expect(found).toEqual([])
}, 300_000)
